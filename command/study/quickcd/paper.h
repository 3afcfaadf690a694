/* The figures of Klosowski 1998, by the numbers of its tables. The columns are Pipes, Torus, 747, Swept and Interior
 * unless said otherwise; NaN where the paper's table is empty. */
#ifndef COMMAND_STUDY_QUICKCD_PAPER_H
#define COMMAND_STUDY_QUICKCD_PAPER_H

enum { PAPER_TAUS = 31 };

extern const double paper_9_mean[4][5], paper_9_median[4][5]; /* longest side, min sum, min max, splatter */
extern const double paper_10[5][5];                 /* median; mean by longest side, min sum, min max, splatter */
extern const double paper_11[5][5], paper_16[5][5]; /* megabytes; k = 6, 14, 18, 26, RAPID */
extern const double paper_12[5][5];                 /* kilobytes; k = 6, 14, 18, 26, RAPID */
extern const double paper_13[4][5], paper_14[4][5], paper_15[4][5]; /* kilobytes; k = 6, 14, 18, 26 */
extern const double paper_17[2][4];                                 /* ms; C_v and C_u of k = 6, 14, 18, 26 */
extern const double paper_18_sizes[4][5];                           /* triangles of both, steps, contacts */
extern const double paper_18[5][5];                                 /* ms; k = 6, 14, 18, 26, RAPID */
extern const double paper_19[5][5];                   /* minutes; longest side, min sum, min max, splatter, RAPID */
extern const double paper_20[4][5], paper_21[4][5];   /* ms; longest side, min sum, min max, splatter */
extern const double paper_22[2][5];                   /* ms; current, modified */
extern const double paper_23[8][5], paper_24[8][5];   /* tests; alpha by k = 6, 14, 18, 26, RAPID */
extern const double paper_25[3][5];                   /* seconds; longest side, splatter, RAPID */
extern const double paper_26[10][5];                  /* ms; 6, 8, 12, 14, 14 all, 18, 18 all, 20, 26, 26 all */
extern const double paper_27[2][5];                   /* volume; three axes, nine */
extern const double paper_29_to_32[4][PAPER_TAUS][5]; /* ms; k = 6, 14, 18, 26; tau = 150, 145, ..., 5, 1 */
extern const double paper_33[4][5];                   /* per cent; k = 6, 14, 18, 26 */
extern const double paper_34[4][5];                   /* tau; of two that tie the smaller */
extern const double paper_36[11][5];                  /* see table 36 in overlap.c */
extern const double paper_37[9][5], paper_38[9][5];   /* s; k = 6, 8, 12, 14, 18, 20, 26, RAPID, SOLID */
extern const double paper_39[7][5], paper_40[7][5];   /* ms; k = 6, 8, 12, 14, 18, 20, 26 */
extern const double paper_41[3][5], paper_42[3][5];   /* ms on the Ultra 1; QuickCD, RAPID, SOLID */

#endif
