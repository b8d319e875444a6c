/**
 * Whether the page holds edits that are not saved yet. It is asked as the browser asks it before leaving, because the page
 * is no part of the emulation; nothing is left by that.
 */
export const hasUnsavedWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
