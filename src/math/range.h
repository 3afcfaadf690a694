/* The range of coordinates: everything given or carried is at most this in absolute value, so that no product that the
 * library forms (at most four differences multiplied: 2^804) can overflow. */
#ifndef GRZ_MATH_RANGE_H
#define GRZ_MATH_RANGE_H

#define GRZ_LARGEST 0x1p200

#endif
