import { createCallLog } from '../call-log.ts';
import { type AskedCall, type Controls, type Faults, type LoggedCall, noFaults } from '../controls.ts';
import { faultyFetch } from '../faults.ts';
import { createStore } from '../store.ts';
import { channelsOf } from '../wire.ts';
import { createAsk } from './ask.ts';
import { createBridge } from './bridge.ts';
import { createIdentity, sessionOf } from './identity.ts';
import { loggedFetch } from './logged-fetch.ts';
import { tabSettings, takeWishes } from './tab-settings.ts';

interface OpenOptions {
  /** Where the app is on its origin, such as `/demo/`. */
  basePath: string;
  errors: Parameters<typeof createIdentity>[0]['errors'];
}

/** Puts the emulated back end in the place of the services and of the identity provider, for this tab. */
export function openEmulation({ basePath, errors }: OpenOptions) {
  const name = `plumbline-emulation:${basePath}`;
  const channels = channelsOf(name);
  const wishes = takeWishes(window);
  const settings = tabSettings();
  if (wishes.persona && wishes.persona !== settings.persona) settings.choose(wishes.persona);

  const bridge = createBridge(channels, () => location.reload());
  const worker = new Worker(new URL('../back-end/worker.ts', import.meta.url), { type: 'module', name });
  worker.onerror = ({ message }) => bridge.boot.set({ phase: 'failed', reason: message || 'The worker did not start' });

  const faults = createStore<Faults>(noFaults);
  const calls = createStore<readonly LoggedCall[]>([]);
  let endedUntil = 0;
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
    boot: bridge.boot,
    faults,
    calls,
    dataset: bridge.dataset,
    persona: settings.persona,
    switchPersona(persona) {
      // By the address: whoever would rather stay, asked about unsaved edits, is still the same person.
      location.assign(`${basePath}?persona=${persona}`);
    },
    async expireTokens() {
      await bridge.order('expireTokens', null);
    },
    async endSession() {
      endedUntil = Date.now();
      await bridge.order('expireTokens', null);
    },
    async reset(jobs) {
      await bridge.order('reset', { jobs: jobs ?? null });
    },
    ask: createAsk(bridge) satisfies (call: AskedCall) => Promise<{ status: number; text: string }>,
  };
  if (wishes.jobs !== null) void wantJobs(controls, wishes.jobs);

  return {
    controls,
    /** A stored session of this tab alone. */
    sessionSuffix: `.${settings.session}`,
    /** Of whom there is no stored session is signed in so: there is no page to sign in on. */
    firstSession: () => sessionOf(settings.persona),
    fetch: loggedFetch(bridge.fetch, faults, createCallLog(calls)),
    identity: createIdentity({
      bridge,
      overConnection,
      callback: `${location.origin}${basePath}callback`,
      persona: () => settings.persona,
      endedUntil: () => endedUntil,
      errors,
    }),
  };
}
export type Emulation = ReturnType<typeof openEmulation>;

/** The address asked for a number of jobs: made once the back end is there and has another. */
function wantJobs({ dataset, reset }: Controls, jobs: number): void {
  const end = dataset.subscribe(() => {
    const held = dataset.get();
    if (held === null) return;
    end();
    if (held.jobs !== jobs) void reset(jobs);
  });
}
