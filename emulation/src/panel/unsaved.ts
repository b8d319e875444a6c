/**
 * Whether the page has unsaved edits. It asks like the browser before leaving, because the page is not part of the
 * emulation. Nothing is left by that.
 */
export const hasUnsavedWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
