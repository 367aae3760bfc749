/** The most that /verify takes, a file and its manifest together: about 100,000 rows. */
export const MAX_VERIFY_MEGABYTES = 32;
/** The parameter that says that files were too large: the form itself was not read. */
export const TOO_LARGE = "too-large";
