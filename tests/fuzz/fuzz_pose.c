/* graze_pose_parse on arbitrary text: what it accepts is a pose, survives printing, and has a finite inverse. */
#include <graze/pose.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition) abort();
}

static void check_refusal(graze_status status, const graze_error *error)
{
    require(status == GRAZE_BAD_POSE || status == GRAZE_OUT_OF_RANGE);
    require(error->status == status && strlen(error->message) > 0);
}

static void check_pose(const graze_pose *pose)
{
    require(graze_pose_check(pose, NULL) == GRAZE_OK);
    graze_pose inverse = graze_pose_inverse(pose), back = graze_pose_compose(&inverse, pose);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) require(isfinite(inverse.m[i][j]));
        for (int j = 0; j < 3; j++) require(fabs(back.m[i][j] - (i == j)) < 1e-14);
    }
}

/* Seventeen digits name a double: the twelve numbers printed and parsed again are the same bits. */
static void check_printing(const graze_pose *pose)
{
    char text[12 * 32];
    size_t length = 0;
    for (int k = 0; k < 12; k++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%.17g ", pose->m[k / 4][k % 4]);
    graze_pose again;
    require(graze_pose_parse(text, &again, NULL) == GRAZE_OK);
    require(memcmp(&again, pose, sizeof again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = 0;

    graze_pose pose;
    graze_error error = {.status = GRAZE_OK};
    graze_status status = graze_pose_parse(text, &pose, &error);
    if (status == GRAZE_OK) {
        check_pose(&pose);
        check_printing(&pose);
    } else {
        check_refusal(status, &error);
    }
    free(text);
    return 0;
}
