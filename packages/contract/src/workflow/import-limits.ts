export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** Of all cells of one import: what a file of 50 MB holds. */
export const MAX_IMPORT_CHARACTERS = 50 * 1024 * 1024;
/** A part of a file’s rows. One that a bad line loses is soon sent again. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
export const MAX_PART_ROWS = 5_000;
/** A file as it comes in one call. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
