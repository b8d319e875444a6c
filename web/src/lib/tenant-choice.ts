import { readStorage, writeStorage } from './own-state.ts';

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
    writeStorage(() => sessionStorage, KEY, tenantId);
    if (document.hasFocus()) writeStorage(() => localStorage, KEY, tenantId);
  };
  return {
    current() {
      if (own !== null) return own;
      const kept = readStorage(() => sessionStorage, KEY);
      if (kept !== null) return kept;
      const opener = readStorage(() => localStorage, KEY);
      // From here on its own: the other tab may go elsewhere.
      if (opener !== null) writeStorage(() => sessionStorage, KEY, opener);
      return opener;
    },
    isSettled: () => own !== null,
    set(tenantId) {
      own = tenantId;
      keep(tenantId);
    },
    next(tenantId) {
      if (tenantId !== null) return keep(tenantId);
      if (readStorage(() => localStorage, KEY) === readStorage(() => sessionStorage, KEY)) localStorage.removeItem(KEY);
      sessionStorage.removeItem(KEY);
    },
  };
}

/** Notes the tenant of the tab that people look at. */
export function watchTenantFocus(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('focus', () => {
    const own = readStorage(() => sessionStorage, KEY);
    if (own !== null) writeStorage(() => localStorage, KEY, own);
  });
}
