const TYPED_INTO =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Whether somebody is in a field that takes text: nothing may take the focus, or the page, from under their hands. */
export const isTyping = (): boolean => document.activeElement?.matches(TYPED_INTO) ?? false;

/** Calls back at once, or once nobody types any more. */
export function afterTyping(run: () => void): void {
  if (!isTyping()) {
    run();
    return;
  }
  const look = (): void => {
    // The focus may go from one field to the next.
    setTimeout(() => {
      if (isTyping()) return;
      document.removeEventListener('focusout', look);
      run();
    });
  };
  document.addEventListener('focusout', look);
}
