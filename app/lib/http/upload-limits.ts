/** The most that /verify takes, a file and its manifest together: about 100,000 rows. */
export const MAX_VERIFY_MEGABYTES = 32;
