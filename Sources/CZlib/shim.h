#pragma once

#include <zlib.h>

// zlib's initialisers are macros that pass the version and the size of the structure; Swift needs functions.

static inline int aloft_inflateInit2(z_stream *stream, int windowBits) {
    return inflateInit2(stream, windowBits);
}

static inline int aloft_deflateInit2(z_stream *stream, int level, int windowBits) {
    return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}
