/* Files that a sub-command will write: none may be lost, none may be left half-written. */
#ifndef COMMAND_FILES_H
#define COMMAND_FILES_H

#include <graze/mesh.h>

/* What is written, which decides what may be replaced by it. */
typedef enum output_kind {
    OUTPUT_TEXT,    /* tables, poses, pages: no mesh and no saved model */
    OUTPUT_MESH,    /* a mesh of the format that the name's ending says: a mesh of that format */
    OUTPUT_MODEL,   /* a saved model, which ends in .graze: a saved model */
    OUTPUT_ANYTHING /* whatever, because the user said so */
} output_kind;

/* A file that an option names, or NULL in `path` where it was not given. */
typedef struct output_file {
    const char *option; /* as typed: "--out" */
    const char *path;
    output_kind kind;
} output_file;

/* Before long work: refuses an output that is one of the inputs, another output or the file that standard output goes
 * to, one that would replace a mesh or a saved model by something else, and one that can not be written. Leaves the
 * files as they are. */
graze_status check_outputs(const output_file *outputs, size_t output_count, char *const *inputs, size_t input_count,
                           graze_error *error);

/* While files are written, SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU only take note, so that no temporary file stays
 * behind. Elsewhere the command has no temporary files and the signals end it at once. Between begin and end a writer
 * asks writing_interrupted from time to time, and discards what it has. writing_end then lets the signal do its work.
 */
void writing_begin(void);
bool writing_interrupted(void);
void writing_end(void);

/* graze_mesh_write between the two above, the format by the name's ending. */
graze_status write_mesh(const graze_mesh *mesh, const char *path, graze_error *error);

/* Writes what `write` puts into the output, between the two above. The file appears whole or not at all, and not if
 * writing was interrupted. NULL for a path: nothing is written. */
typedef void output_writer(const void *what, graze_output *to);
graze_status write_output(const char *path, output_writer *write, const void *what, graze_error *error);

#endif
