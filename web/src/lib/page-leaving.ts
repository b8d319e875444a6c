let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
// The browser may bring the page back as it was.
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

/**
 * Whether the browser is leaving the page, by a reload, a link or a closed tab. Firefox takes the focus from a field then, as if the
 * person had left it: what stands in it is kept and no edit yet.
 */
export const isPageLeaving = (): boolean => isLeaving;
