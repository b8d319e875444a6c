const KEY = 'plumbline.tenant';

/**
 * Which tenant a page works in. Once it is settled it stays the page's own for as long as the page lives: what is on screen
 * and what is asked for can never be of two tenants. The tab keeps it over a reload, so that two tabs can show two tenants; the
 * browser keeps which tab had the focus last, for a tab that is opened out of it.
 */
export interface TenantChoice {
  /** null leaves it to the server. */
  current(): string | null;
  isSettled(): boolean;
  /** Settles it for this page, and for the next one of the tab. */
  set(tenantId: string): void;
  /** For the next page of the tab; null leaves it to the server. This page stays with its own. */
  next(tenantId: string | null): void;
}

export function createTenantChoice(): TenantChoice {
  let own: string | null = null;
  const keep = (tenantId: string): void => {
    sessionStorage.setItem(KEY, tenantId);
    if (document.hasFocus()) localStorage.setItem(KEY, tenantId);
  };
  return {
    current() {
      if (own !== null) return own;
      const kept = sessionStorage.getItem(KEY);
      if (kept !== null) return kept;
      const opener = localStorage.getItem(KEY);
      // From here on its own: the other tab may go elsewhere.
      if (opener !== null) sessionStorage.setItem(KEY, opener);
      return opener;
    },
    isSettled: () => own !== null,
    set(tenantId) {
      own = tenantId;
      keep(tenantId);
    },
    next(tenantId) {
      if (tenantId !== null) return keep(tenantId);
      if (localStorage.getItem(KEY) === sessionStorage.getItem(KEY)) localStorage.removeItem(KEY);
      sessionStorage.removeItem(KEY);
    },
  };
}

/** Notes the tenant of the tab that people look at. */
export function watchTenantFocus(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('focus', () => {
    const own = sessionStorage.getItem(KEY);
    if (own !== null) localStorage.setItem(KEY, own);
  });
}
