/** After this time the panel is open, or will not open. */
const PATIENCE_MS = 10_000;

let typed = { jobId: '', text: '' };
let stop = (): void => {};

/** Collects keys from now on, because the comment field of this job is still loading. A click, Tab or Escape ends it. */
export function typeAhead(jobId: string): void {
  stop();
  if (typed.jobId !== jobId) typed = { jobId, text: '' };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') stop();
    const after = withKey(typed.text, event);
    if (after === null) return;
    event.preventDefault();
    event.stopPropagation();
    typed = { jobId, text: after };
  };
  const end = (): void => stop();
  const timer = setTimeout(end, PATIENCE_MS);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', end, true);
    stop = () => {};
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', end, true);
}

/** What was typed for the job meanwhile. Its field takes the keys from now on. */
export function takeTypedAhead(jobId: string): string {
  stop();
  const { text } = typed.jobId === jobId ? typed : { text: '' };
  typed = { jobId: '', text: '' };
  return text;
}

/** The text after a key; null for a key that is not for a text. */
function withKey(text: string, event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isCommand || isComposing) return null;
  // The key that chose the command may still be down.
  if (key === 'Enter') return repeat ? text : `${text}\n`;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : null;
}
