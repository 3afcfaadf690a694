/* The splitting rules in the order of the paper's tables, each at the mean and at the median. */
#ifndef COMMAND_STUDY_QUICKCD_RULES_H
#define COMMAND_STUDY_QUICKCD_RULES_H

#include "study/quickcd_lab.h"

enum { RULE_COUNT = 4, RULE_SPLATTER = 3 };

extern const variant rules_at_mean[RULE_COUNT], rules_at_median[RULE_COUNT];

#endif
