/** The first cell with text; empty without one. */
export const firstText = (row: readonly string[] = []): string =>
  row.map((cell) => cell.trim()).find((cell) => cell !== '') ?? '';

export const PERHAPS_MARKS = 'It numbers the columns, or is a job: nothing in the file tells. Say which.';
export const STRUCK =
  'Its text is struck through, as people do with what no longer counts: to be left out, or a job. Say which.';
export const wrapReason = (name: string): string =>
  `It may be the rest of the name “${name}” in the row above, or a heading of the rows below: nothing in the file tells. If it is the rest, type the whole name over in the file.`;

export const detailReason = (job: readonly string[] | undefined, isBySums: boolean): string =>
  isBySums
    ? `It stands below “${firstText(job)}”, which is the sum of such rows, and is part of it.`
    : `It stands below “${firstText(job)}” in the outline and is part of it.`;
export const doubtReason = (above: readonly string[] | undefined, isAbove: boolean): string =>
  isAbove
    ? 'It is a job with its parts below it, or a group of jobs: nothing in the file tells. Say which rows are jobs.'
    : `It stands below “${firstText(above)}” in the outline and is part of it, or a job of its own: nothing in the file tells.`;
