const TYPED_INTO =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Whether somebody is in a text field. Nothing may then take the focus or the page away. */
export const isTyping = (): boolean => document.activeElement?.matches(TYPED_INTO) ?? false;

/** Calls back at once, or as soon as nobody types. */
export function afterTyping(run: () => void): void {
  if (!isTyping()) {
    run();
    return;
  }
  const look = (): void => {
    // The focus may move from field to field.
    setTimeout(() => {
      if (isTyping()) return;
      document.removeEventListener('focusout', look);
      run();
    });
  };
  document.addEventListener('focusout', look);
}
