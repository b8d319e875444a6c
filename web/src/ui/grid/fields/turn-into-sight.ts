/** A `ref` for a popup at a cell: it opens below and to the right, or the other way where it would be out of sight. */
export function turnIntoSight(place: HTMLElement | null): void {
  const sheet = place?.closest('[role="grid"]');
  const note = place?.firstElementChild?.getBoundingClientRect();
  if (!place || !sheet || !note) return;
  const { right, bottom } = sheet.getBoundingClientRect();
  const totals = sheet.querySelector('[data-totals]')?.getBoundingClientRect().height ?? 0;
  place.toggleAttribute('data-turned-left', note.right > right);
  place.toggleAttribute('data-turned-up', note.bottom > bottom - totals);
}
