/** A `ref` of a place beside a cell: its content stands below and to the right, and the other way where that would be out of sight. */
export function turnIntoSight(place: HTMLElement | null): void {
  const sheet = place?.closest('[role="grid"]');
  const note = place?.firstElementChild?.getBoundingClientRect();
  if (!place || !sheet || !note) return;
  const { right, bottom } = sheet.getBoundingClientRect();
  const totals = sheet.querySelector('[data-totals]')?.getBoundingClientRect().height ?? 0;
  place.toggleAttribute('data-turned-left', note.right > right);
  place.toggleAttribute('data-turned-up', note.bottom > bottom - totals);
}
