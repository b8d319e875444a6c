import { LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import { isPersonaId, type PersonaId } from '@plumbline/sample/personas';
import { USUAL_LOOKUPS } from './limited-lookups.ts';

const KEY = 'plumbline.emulation.persona';
const SIGNED_OUT_KEY = 'plumbline.emulation.signed-out';

/** The tab's person: the requested one, otherwise as before. A tab that it opens starts with the same person. */
export function tabPersona(wished: PersonaId | null, storage: Storage = sessionStorage): PersonaId {
  if (wished) {
    storage.setItem(KEY, wished);
    storage.removeItem(SIGNED_OUT_KEY);
  }
  const chosen = storage.getItem(KEY);
  return isPersonaId(chosen) ? chosen : 'admin';
}

/** Whether the person signed out in this tab and nobody has signed in since. */
export const signedOut = (storage: Storage = sessionStorage) => ({
  is: () => storage.getItem(SIGNED_OUT_KEY) !== null,
  note: () => storage.setItem(SIGNED_OUT_KEY, 'yes'),
  forget: () => storage.removeItem(SIGNED_OUT_KEY),
});

/** Reads the address at load: `?persona=pm&jobs=10000&lookups=40`. The parameters leave the address. */
export function takeWishes(page: Pick<Window, 'location' | 'history'>): {
  persona: PersonaId | null;
  jobs: number | null;
  lookups: number | null;
} {
  const address = new URL(page.location.href);
  const persona = address.searchParams.get('persona');
  const jobs = wholeNumber(address.searchParams.get('jobs'), MOST_JOBS);
  const lookups = wholeNumber(address.searchParams.get('lookups'), LOOKUP_LIMIT);
  for (const name of ['persona', 'jobs', 'lookups']) address.searchParams.delete(name);
  if (address.href !== page.location.href) page.history.replaceState(page.history.state, '', address);
  return {
    persona: isPersonaId(persona) ? persona : null,
    jobs,
    lookups,
  };
}

function wholeNumber(text: string | null, most: number): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

const LOOKUPS_KEY = 'plumbline.emulation.lookups';

/** How many items this tab's lookups answer: the requested number, otherwise as before, otherwise the default. */
export function tabLookups(wished: number | null, storage: Storage = sessionStorage): number {
  if (wished !== null) storage.setItem(LOOKUPS_KEY, String(wished));
  return wholeNumber(storage.getItem(LOOKUPS_KEY), LOOKUP_LIMIT) ?? USUAL_LOOKUPS;
}

/** The most that a tab's memory can hold. */
export const MOST_JOBS = 100_000;
