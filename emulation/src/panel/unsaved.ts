/**
 * Whether the page has unsaved edits. It asks like the browser before leaving, because the page is not part of the emulation. The question does not
 * leave the page.
 */
export const hasUnsavedWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
