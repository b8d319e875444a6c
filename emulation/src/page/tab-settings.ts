import { isPersonaId, type PersonaId } from '@plumbline/sample/personas';

const KEY = 'plumbline.emulation.persona';
const SIGNED_OUT_KEY = 'plumbline.emulation.signed-out';

/** Whom this tab is used as: the one who is wished for, else as before. A tab that it opens begins as the same. */
export function tabPersona(wished: PersonaId | null, storage: Storage = sessionStorage): PersonaId {
  if (wished) {
    storage.setItem(KEY, wished);
    storage.removeItem(SIGNED_OUT_KEY);
  }
  const chosen = storage.getItem(KEY);
  return isPersonaId(chosen) ? chosen : 'admin';
}

/** Whether the person signed out in this tab, and nobody has signed in since. */
export const signedOut = (storage: Storage = sessionStorage) => ({
  is: () => storage.getItem(SIGNED_OUT_KEY) !== null,
  note: () => storage.setItem(SIGNED_OUT_KEY, 'yes'),
  forget: () => storage.removeItem(SIGNED_OUT_KEY),
});

/** What the address asks for at load: `?persona=pm&jobs=10000`. Both leave the address. */
export function takeWishes(page: Pick<Window, 'location' | 'history'>): {
  persona: PersonaId | null;
  jobs: number | null;
} {
  const address = new URL(page.location.href);
  const persona = address.searchParams.get('persona');
  const jobs = Number(address.searchParams.get('jobs') ?? Number.NaN);
  for (const name of ['persona', 'jobs']) address.searchParams.delete(name);
  if (address.href !== page.location.href) page.history.replaceState(page.history.state, '', address);
  return {
    persona: isPersonaId(persona) ? persona : null,
    jobs: Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS ? jobs : null,
  };
}

/** What a tab's memory bears. */
export const MOST_JOBS = 100_000;
