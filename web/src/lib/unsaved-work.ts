/** Whoever holds unsaved edits registers here, so that leaving asks first. */
type HasUnsavedWork = () => boolean;

const holders = new Set<HasUnsavedWork>();

/** Registers a holder; the returned function removes it. */
export function registerUnsavedWork(hasUnsavedWork: HasUnsavedWork): () => void {
  // A wrapper, so that a function registered twice has two ends.
  const holder = () => hasUnsavedWork();
  holders.add(holder);
  return () => void holders.delete(holder);
}

export const hasUnsavedWork = () => [...holders].some((holder) => holder());

/** The person agreed to lose everything unsaved: nothing asks again. */
export const giveUpUnsavedWork = (): void => holders.clear();

/**
 * Asks whether unsaved edits may be lost, if there are any. `what` names what happens next. It is the browser's own question,
 * because that stops the page while edits are under way.
 */
export const mayLeave = (what: string) =>
  !hasUnsavedWork() || window.confirm(`Some edits are not saved yet. ${what} all the same?`);

/** Makes the browser ask before the page is closed or left with unsaved work. */
export function warnBeforeLeaving(target: Pick<Window, 'addEventListener'> = window) {
  target.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}
