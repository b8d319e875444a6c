export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** For all cells of one import: about what a 50 MB file holds. */
export const MAX_IMPORT_CHARACTERS = 50 * 1024 * 1024;
/** One part of a file's rows: small enough to resend quickly over a bad line. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
export const MAX_PART_ROWS = 5_000;
/** A file as it comes in one call. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
