export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** For all cells of one import: about what a 50 MB file holds. */
export const MAX_IMPORT_CHARACTERS = 50 * 1024 * 1024;
/** One part of a file's rows: small enough to resend quickly over a bad line. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
export const MAX_PART_ROWS = 5_000;
/** Files that a person has open in browsers and did not accept. A further one closes the oldest. */
export const MAX_OPEN_OF_PERSON = 5;
/** Such files of a company. Each may hold the text of a file of 50 MB. */
export const MAX_OPEN_IMPORTS = 40;
/** A file as it comes in one call. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
