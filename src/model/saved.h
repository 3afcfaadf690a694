/* A saved model is a file of these parts; every number has its low byte first.
 *
 *     8 bytes   magic
 *     u32       format: raised when any part, of any method, is laid out or meant otherwise
 *     u32 x 3   version of the library that wrote it, for people
 *     u64       bytes of the whole file
 *     u32       length of the METHOD text, then the text: the method with all options of the build
 *     u32, u32  vertices, triangles
 *     u64       skipped elements of the mesh's file
 *     f64 x 3   each vertex
 *     u32 x 3   each triangle
 *     ...       format 3, of a mesh with several scales: the number of parts, how many triangles each has, and which;
 *               all u32
 *     ...       the method's index, as its `save` writes it, of each part; nothing of a model without triangles
 *     u32 ...   where triangles were removed: the next number to be given, and the number of each triangle
 *     u64       checksum of everything before it (base/checksum.h) */
#ifndef GRZ_MODEL_SAVED_H
#define GRZ_MODEL_SAVED_H

/* A byte above 127 and a line end of two bytes: a transfer as text would change one of them. */
#define GRZ_SAVED_MAGIC "\x8bgraze\r\n"

enum {
    GRZ_SAVED_MAGIC_BYTES = 8,
    GRZ_SAVED_FORMAT = 2,
    GRZ_SAVED_FORMAT_OF_PARTS = 3, /* the same, but for the parts: most models have one, and older versions read them */
    GRZ_SAVED_SIZE_AT = 24,        /* where the bytes of the whole file stand */
    GRZ_SAVED_METHOD_AT = 32,      /* where the length of the METHOD text stands */
    GRZ_SAVED_MOST_TEXT = 4000     /* a METHOD text is not longer */
};

#endif
