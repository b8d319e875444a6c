/** The beginning of a text, without half a character at its end, which PostgreSQL cannot store. */
export function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
