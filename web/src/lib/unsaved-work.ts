/** Whoever holds edits that the server has not acknowledged yet says so here, so that leaving asks first. */
type HasUnsavedWork = () => boolean;

const holders = new Set<HasUnsavedWork>();

/** Registers a holder; the returned function takes it out again. */
export function registerUnsavedWork(hasUnsavedWork: HasUnsavedWork): () => void {
  // A wrapper, so that one function registered twice is two registrations with two ends.
  const holder = () => hasUnsavedWork();
  holders.add(holder);
  return () => void holders.delete(holder);
}

export const hasUnsavedWork = () => [...holders].some((holder) => holder());

/** The person was asked and lets go of all there is: nobody asks again. */
export const giveUpUnsavedWork = (): void => holders.clear();

/**
 * Asks whether unsaved edits may be left behind, where there are any; `what` is what is done then. The browser's own question, because it
 * holds the page still while edits are on their way.
 */
export const mayLeave = (what: string) =>
  !hasUnsavedWork() || window.confirm(`Some edits are not saved yet. ${what} all the same?`);

/** Makes the browser ask before the page is closed or left while somebody holds unsaved work. */
export function warnBeforeLeaving(target: Pick<Window, 'addEventListener'> = window) {
  target.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}
