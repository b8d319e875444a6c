import type { PersonaId } from '@plumbline/sample/personas';
import { createCallLog } from '../call-log.ts';
import { type Controls, type Faults, type LoggedCall, noFaults } from '../controls.ts';
import { faultyFetch } from '../faults.ts';
import { createStore, untilValue } from '../store.ts';
import { channelsOf } from '../wire.ts';
import { createAsk } from './ask.ts';
import { createBridge } from './bridge.ts';
import { forgetChanges } from './forget-changes.ts';
import { createIdentity, sessionOf } from './identity.ts';
import { limitedLookups } from './limited-lookups.ts';
import { loggedFetch } from './logged-fetch.ts';
import { signedOut, tabLookups, tabPersona, takeWishes } from './tab-settings.ts';

interface OpenOptions {
  /** The app's place on its origin, such as `/demo/`. */
  basePath: string;
  errors: Parameters<typeof createIdentity>[0]['errors'];
}

/** Puts the emulated back end in place of the services and the identity provider, for this tab. */
export function openEmulation({ basePath, errors }: OpenOptions) {
  const name = `plumbline-emulation:${basePath}`;
  const channels = channelsOf(name);
  const wishes = takeWishes(window);
  const persona = tabPersona(wishes.persona);

  const bridge = createBridge(channels, () => location.reload());
  const worker = new Worker(new URL('../back-end/worker.ts', import.meta.url), { type: 'module', name });
  worker.onerror = ({ message }) => bridge.boot.set({ phase: 'failed', reason: message || 'The worker did not start' });

  const lookups = createStore(tabLookups(wishes.lookups));
  const fetcher = limitedLookups(bridge.fetch, lookups);
  const faults = createStore<Faults>(noFaults);
  const calls = createStore<readonly LoggedCall[]>([]);
  let endedUntil = 0;
  const out = signedOut();
  const signIn = createStore<((persona: PersonaId) => void) | null>(null);
  const overConnection = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    let value: { of: Value } | undefined;
    const fetcher = faultyFetch(
      async () => {
        value = { of: await work() };
        return new Response();
      },
      faults,
      () => {},
    );
    const { ok } = await fetcher(location.href);
    if (!ok || !value) throw new TypeError('Failed to fetch');
    return value.of;
  };

  const controls: Controls = {
    signIn,
    boot: bridge.boot,
    faults,
    calls,
    dataset: bridge.dataset,
    lookups: { ...lookups, set: (most) => lookups.set(tabLookups(most)) },
    persona,
    switchPersona(next) {
      // By the address: a person who then stays because of unsaved edits is still the same person.
      location.assign(`${basePath}?persona=${next}`);
    },
    async expireTokens() {
      await bridge.order('expireTokens', null);
    },
    async endSession() {
      endedUntil = Date.now();
      await bridge.order('expireTokens', null);
    },
    async reset(jobs) {
      if (bridge.boot.get().phase === 'failed') {
        worker.terminate();
        await forgetChanges(channels.database);
        return location.reload();
      }
      await bridge.order('reset', { jobs: jobs ?? null });
    },
    ask: createAsk({ order: bridge.order, fetch: fetcher }),
  };
  if (wishes.jobs !== null) wantJobs(controls, wishes.jobs);
  keepForOffline(bridge.boot, basePath);

  return {
    controls,
    /** Tabs of one persona share a session, like all tabs of a browser elsewhere. */
    sessionSuffix: `.${persona}`,
    /** A new page is signed in, unless the person signed out. Tokens of an earlier back end are void. */
    newSession: () => (out.is() ? null : sessionOf(persona)),
    fetch: loggedFetch(fetcher, faults, createCallLog(calls)),
    identity: createIdentity({
      bridge,
      overConnection,
      callback: `${location.origin}${basePath}callback`,
      async chosen({ isForOtherTab }) {
        if (isForOtherTab) return persona;
        const next = await new Promise<PersonaId>((choose) => signIn.set(choose));
        signIn.set(null);
        return tabPersona(next);
      },
      onSignedIn: out.forget,
      onSignedOut: out.note,
      endedUntil: () => endedUntil,
      errors,
    }),
  };
}
export type Emulation = ReturnType<typeof openEmulation>;

/** The number of jobs in the address. They are made once the back end is there, if it has another number. */
function wantJobs({ dataset, reset }: Controls, jobs: number): void {
  void untilValue(dataset, (held) => held !== null).then((held) => {
    if (held?.jobs !== jobs) void reset(jobs);
  });
}

/** Keeps the demo's files for use offline. After the first load, which it would slow down. */
function keepForOffline(boot: Controls['boot'], basePath: string): void {
  void untilValue(boot, ({ phase }) => phase === 'ready').then(() => {
    // From a worker of the host's own, which may serve the folder above, the page has that name.
    // Where this fails, as in some private windows, the demo needs its host.
    navigator.serviceWorker?.register(`${basePath}service-worker.js?plumbline`, { scope: basePath }).catch(() => {});
  });
}
