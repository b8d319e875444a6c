/** The note of a total about rows that are missing from it; undefined without any. */
export function leftOutText(count: number | undefined): string | undefined {
  if (!count) return undefined;
  return count === 1
    ? 'Leaves out 1 line that lacks an amount for it'
    : `Leaves out ${count.toLocaleString('en-US')} lines that lack an amount for it`;
}

/** The note of totals about figures that are shown and not saved; undefined without any. */
export function notSavedText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'Counts 1 figure that is not saved and needs attention'
    : `Counts ${count.toLocaleString('en-US')} figures that are not saved and need attention`;
}

/** The note of a sum about its overridden amounts; undefined without any. */
export function typedOverText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'Includes 1 amount typed over the calculated one'
    : `Includes ${count.toLocaleString('en-US')} amounts typed over calculated ones`;
}
