/** The most that the page takes, the file and its manifest together: about 100,000 rows. */
export const MAX_VERIFY_MEGABYTES = 32;

/** Checks a file of any size. */
export const VERIFY_COMMAND = "npm run verify:export -- FILE";
