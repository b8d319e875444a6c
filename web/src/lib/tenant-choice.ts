import { readStorage, writeStorage } from './own-state.ts';

const KEY = 'plumbline.tenant';

/**
 * Which tenant a page works in. Once chosen, it holds for the life of the page, so that the screen and the requests are never of
 * two tenants. The tab keeps it over a reload, so two tabs can have two tenants. The browser keeps the tenant of the last focused
 * tab, for a tab that is opened from it.
 */
export interface TenantChoice {
  /** null lets the server decide. */
  current(): string | null;
  isSettled(): boolean;
  /** Chooses it for this page and for the next page of the tab. */
  set(tenantId: string): void;
  /** Chooses it for the next page of the tab; null lets the server decide. This page keeps its own. */
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
      // From here on the tab is independent of the tab that opened it.
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

const COMPANY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A link in a mail names its company, for people with several. Removes it from the address and chooses that company. Call it before any request. */
export function takeCompanyOfLink({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const url = new URL(location.href);
  const company = url.searchParams.get('company');
  if (company === null) return;
  url.searchParams.delete('company');
  history.replaceState(history.state, '', url);
  if (COMPANY.test(company)) createTenantChoice().next(company);
}

/** Remembers the tenant of the focused tab. */
export function watchTenantFocus(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('focus', () => {
    const own = readStorage(() => sessionStorage, KEY);
    if (own !== null) writeStorage(() => localStorage, KEY, own);
  });
}
