import { isPersonaId, type PersonaId } from '@plumbline/sample/personas';

const PERSONA_KEY = 'plumbline.emulation.persona';
const SESSION_KEY = 'plumbline.emulation.session';

/** What this tab chose. A tab that it opens begins with the same. */
export interface TabSettings {
  persona: PersonaId;
  /** Which of the browser's stored sessions is this tab's. */
  session: string;
  choose(persona: PersonaId): void;
}

export function tabSettings(storage: Storage = sessionStorage): TabSettings {
  const chosen = storage.getItem(PERSONA_KEY);
  const settings: TabSettings = {
    persona: isPersonaId(chosen) ? chosen : 'admin',
    session: storage.getItem(SESSION_KEY) ?? crypto.randomUUID(),
    choose(persona) {
      settings.persona = persona;
      settings.session = crypto.randomUUID(); // what was stored for somebody else is not looked at again
      store();
    },
  };
  const store = () => {
    storage.setItem(PERSONA_KEY, settings.persona);
    storage.setItem(SESSION_KEY, settings.session);
  };
  store();
  return settings;
}

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
