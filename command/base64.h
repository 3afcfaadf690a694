/* Arrays of numbers as members of a JSON object: base64 (RFC 4648) of little-endian numbers. */
#ifndef COMMAND_BASE64_H
#define COMMAND_BASE64_H

#include <graze/base.h>
#include <graze/pose.h>
#include <stdint.h>

typedef struct base64 {
    graze_output *to;
    unsigned char group[3];
    int group_size;
    char text[4096];
    size_t length;
} base64;

/* Writes ,"key":" and what is put before base64_end, which closes the text. Something stands before it in the object.
 */
void base64_begin(base64 *b, graze_output *to, const char *key);
void base64_byte(base64 *b, unsigned char value);
void base64_whole(base64 *b, uint32_t value);
void base64_float(base64 *b, double value); /* 4 bytes; what is too large becomes the largest float */
void base64_double(base64 *b, double value);
void base64_point(base64 *b, graze_vec3 value); /* three doubles */
void base64_end(base64 *b);

#endif
