/* A picture of the levels of the three solids. */
#ifndef COMMAND_STUDY_SWIFT_PICTURE_H
#define COMMAND_STUDY_SWIFT_PICTURE_H

#include "study/swift/lab.h"

graze_status swift_picture(lab *l, graze_error *error);

#endif
