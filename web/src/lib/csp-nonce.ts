/** The nonce that the server wrote into the page for style tags made at run time; '' where it serves no such policy. */
export function styleNonce(page: Document = document): string {
  return page.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}

/** The scroll lock under menus and dialogs injects a style tag of its own and looks for the nonce in this global. */
export function shareStyleNonce() {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
