// Files: one that is chosen, or dropped anywhere on the page, is sent as it is. Its content shows its kind.

const trouble = document.getElementById("file-trouble");

/** The last word about a file, and the page that it was said on, until an answer or another file comes. */
let told = { words: "" };

/** Says what became of a file: on the page of files, or above any other one. */
function say(words, isTrouble) {
  told = { words, isTrouble, path: location.pathname };
  const said = document.getElementById("file-state");
  if (said) said.textContent = words;
  trouble.textContent = words;
  trouble.hidden = Boolean(said) || !isTrouble;
}
document.body.addEventListener("aloft:slot", () => {
  const said = document.getElementById("file-state");
  if (!said || !told.words || told.path !== location.pathname) return;
  if (said.textContent !== told.words) said.textContent = told.words;
});

async function send(file) {
  say(`Reading ${file.name}…`, false);
  const address = `/file?name=${encodeURIComponent(file.name)}`;
  try {
    const answer = await fetch(address, {
      method: "POST", body: file,
      headers: { "HX-Request": "true", "Aloft-Window": document.body.dataset.window },
    });
    if (answer.ok) return say("", false);
    const isTooLarge = answer.status === 413;
    say(`${file.name} ${isTooLarge ? "is too large: nothing of it was taken" : "was not taken"}.`, true);
  } catch {
    say(`${file.name} could not be read.`, true);
  }
}

document.addEventListener("change", (event) => {
  const input = event.target.closest?.("input[data-file]");
  if (!input?.files.length) return;
  send(input.files[0]);
  input.value = "";
});
document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  send(file);
});
