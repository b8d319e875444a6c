const KEY = 'plumbline.tenant';

/**
 * Which tenant this tab works in; null leaves it to the server. Kept by the tab, so that two tabs can show two tenants; the
 * browser keeps which tab had the focus last, for a tab that is opened out of it.
 */
export const tenantChoice = {
  current(): string | null {
    const own = sessionStorage.getItem(KEY);
    if (own !== null) return own;
    const opener = localStorage.getItem(KEY);
    // From here on its own: the other tab may go elsewhere.
    if (opener !== null) sessionStorage.setItem(KEY, opener);
    return opener;
  },
  set(tenantId: string): void {
    sessionStorage.setItem(KEY, tenantId);
    if (document.hasFocus()) localStorage.setItem(KEY, tenantId);
  },
  forget(): void {
    if (localStorage.getItem(KEY) === sessionStorage.getItem(KEY)) localStorage.removeItem(KEY);
    sessionStorage.removeItem(KEY);
  },
  /** Notes the tenant of the tab that people look at. */
  watchFocus(target: Pick<Window, 'addEventListener'> = window): void {
    target.addEventListener('focus', () => {
      const own = sessionStorage.getItem(KEY);
      if (own !== null) localStorage.setItem(KEY, own);
    });
  },
};
