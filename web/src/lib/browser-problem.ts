export interface StartFailure {
  readonly title: string;
  readonly reason: string;
  readonly hint: string;
}

const PROBE = 'plumbline.probe';

/** What keeps this browser from running the page at this address, for the person in front of it; null if nothing does. */
export function browserProblem(
  page: Pick<Window, 'isSecureContext' | 'localStorage' | 'sessionStorage'>,
): StartFailure | null {
  // Without it browsers have no locks and no cryptography, which a sign-in needs.
  if (!page.isSecureContext)
    return {
      title: 'This address is not encrypted',
      reason: 'Plumbline runs at addresses that begin with https:, and on the machine itself at http://localhost.',
      hint: 'Ask whoever runs Plumbline for its https: address. For them: docs/operations.md shows a proxy with TLS.',
    };
  try {
    for (const storage of [page.localStorage, page.sessionStorage]) {
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
    }
    return null;
  } catch {
    return {
      title: 'Your browser lets this page keep nothing',
      reason: 'Without that nobody stays signed in, and what you type could be lost.',
      hint: 'Allow cookies and site data for this address in the settings of your browser. If they are allowed, its storage is full: delete data of other sites.',
    };
  }
}
