#include "base64.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void end_group(base64 *b)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = b->group_size; i < 3; i++) b->group[i] = 0;
    unsigned bits = (unsigned)b->group[0] << 16 | (unsigned)b->group[1] << 8 | b->group[2];
    for (int i = 0; i < 4; i++) b->text[b->length++] = i <= b->group_size ? digits[bits >> (18 - 6 * i) & 63] : '=';
    b->group_size = 0;
    if (b->length < sizeof b->text) return;
    graze_output_write(b->to, b->text, b->length);
    b->length = 0;
}

void base64_begin(base64 *b, graze_output *to, const char *key)
{
    b->to = to;
    b->group_size = 0;
    b->length = 0;
    graze_output_print(to, ",\"%s\":\"", key);
}

void base64_byte(base64 *b, unsigned char value)
{
    b->group[b->group_size++] = value;
    if (b->group_size == 3) end_group(b);
}

void base64_whole(base64 *b, uint32_t value)
{
    for (int i = 0; i < 4; i++) base64_byte(b, (unsigned char)(value >> (8 * i)));
}

void base64_float(base64 *b, double value)
{
    float narrow = (float)fmin(fmax(value, -(double)FLT_MAX), (double)FLT_MAX);
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    base64_whole(b, bits);
}

void base64_double(base64 *b, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; i++) base64_byte(b, (unsigned char)(bits >> (8 * i)));
}

void base64_point(base64 *b, graze_vec3 value)
{
    base64_double(b, value.x);
    base64_double(b, value.y);
    base64_double(b, value.z);
}

void base64_end(base64 *b)
{
    if (b->group_size > 0) end_group(b);
    graze_output_write(b->to, b->text, b->length);
    graze_output_print(b->to, "\"");
}
