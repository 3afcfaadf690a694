/* In the place of the one that the build writes. */
#define GRAZE_COMMIT "0123456789ab+"
