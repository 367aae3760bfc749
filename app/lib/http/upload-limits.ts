/** For a file and its manifest together: about 100,000 rows. */
export const MAX_VERIFY_MEGABYTES = 32;
/** The query parameter of a page whose form was too large to read. */
export const TOO_LARGE = "too-large";
