"""Files that a person wrote by hand: settings of syncing, and the place of a folder."""

import json
import os
import pwd

import pytest

from aloft import aloft


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"triesBeforeReview": 0}, "triesBeforeReview"),
        ({"retryDelaysMilliseconds": [1000], "triesBeforeReview": 0}, "triesBeforeReview"),
        ({"retryDelaysMilliseconds": []}, "no delays"),
        ({"triesBeforeReviews": 3}, "There is no setting “triesBeforeReviews”"),
        ({"triesBeforeReview": "3"}, "“triesBeforeReview” has the wrong type"),
    ])
def test_a_setting_that_cannot_be_is_said_to_be_none(tmp_path, settings, said):
    file = tmp_path / "settings.json"
    file.write_text(json.dumps(settings))
    status, words = aloft("run", "--home", tmp_path / "home", "--sync-settings", file)
    assert (status, str(file) in words, said in words) == (65, True, True), words


def test_a_servers_folder_may_begin_with_a_tilde():
    home = pwd.getpwuid(os.getuid()).pw_dir
    status, said = aloft("scopes", "create", "--home", "~/no such server")
    assert (status, f"There is no {home}/no such server/server.sqlite" in said) == (65, True), said
