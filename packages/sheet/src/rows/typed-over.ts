/** What a sum says about overridden amounts in it; undefined without any. */
export function typedOverText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'Includes 1 amount typed over the calculated one'
    : `Includes ${count.toLocaleString('en-US')} amounts typed over calculated ones`;
}
