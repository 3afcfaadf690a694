/* The splitting rules in the order of the paper's tables, each at the mean and at the median. */
#ifndef COMMAND_STUDY_QUICKCD_RULES_H
#define COMMAND_STUDY_QUICKCD_RULES_H

#include "study/quickcd/lab.h"

enum { RULE_COUNT = 4, RULE_SPLATTER = 3 };

extern const variant rules[2 * RULE_COUNT]; /* at the mean, then at the median: in one contest */

#endif
