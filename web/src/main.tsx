import './app/styles.ts';
import type { Emulation } from '@plumbline/emulation/open';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartProblem } from './app/pages/start-problem.tsx';
import { AppProviders, LookProvider } from './app/providers.tsx';
import { watchRights } from './app/rights/rights-watch.ts';
import { createAppRouter } from './app/router.tsx';
import { loadSheetEarly, showsJobs } from './app/routes.tsx';
import { askAhead } from './features/jobs/jobs-queries.ts';
import { leaveOnlyAllowed } from './features/jobs/kept/allowed-jobs.ts';
import { pageKeptJobs } from './features/jobs/kept/page-kept-jobs.ts';
import { forgetLooks } from './features/session/forget-looks.ts';
import { type IdentityClient, SessionRefused, SignInError } from './features/session/identity-client.ts';
import { createSession } from './features/session/session.ts';
import { sessionFetch } from './features/session/session-fetch.ts';
import { createSessionStore } from './features/session/session-store.ts';
import { createApi, createQueryClient } from './lib/api.ts';
import { appInitQuery } from './lib/app-init.ts';
import { addressOf, basePath, pathAt } from './lib/base-path.ts';
import { browserProblem, type StartFailure } from './lib/browser-problem.ts';
import { loadConfig, type RuntimeConfig } from './lib/config.ts';
import { shareStyleNonce } from './lib/csp-nonce.ts';
import { askedEarly, earlyFetch } from './lib/early-answers.ts';
import { sendingFetch } from './lib/sending-fetch.ts';
import { takeCompanyOfLink, watchTenantFocus } from './lib/tenant-choice.ts';
import { warnBeforeLeaving } from './lib/unsaved-work.ts';

/** The protocol's code is needed at sign-in and renewal only, so it loads separately. */
function lazyIdentity(config: RuntimeConfig): IdentityClient {
  const loaded = () => import('./features/session/oidc.ts').then(({ createOidc }) => createOidc(config));
  let client: Promise<IdentityClient> | null = null;
  const get = () => {
    client ??= loaded();
    return client;
  };
  return {
    signInUrl: async (state) => (await get()).signInUrl(state),
    finishSignIn: async (url) => (await get()).finishSignIn(url),
    renew: async (...renewal) => (await get()).renew(...renewal),
    signOutUrl: async (idToken) => (await get()).signOutUrl(idToken),
  };
}

/** Compiled only into builds that can emulate their back end. */
const openEmulation =
  import.meta.env.MODE === 'emulation'
    ? async (): Promise<Emulation> =>
        (await import('@plumbline/emulation/open')).openEmulation({
          basePath,
          errors: {
            signIn: (failure, message) => new SignInError(failure, message),
            refused: () => new SessionRefused(),
          },
        })
    : null;

function createParts(config: RuntimeConfig, emulation: Emulation | null) {
  const { issuer, clientId } = config.oidc;
  const store = createSessionStore({ issuer, clientId }, { suffix: emulation?.sessionSuffix ?? '' });
  const begun = emulation?.newSession();
  if (begun) store.write({ issuer, clientId, idToken: '', tokens: {}, ...begun });
  const session = createSession({
    store,
    identity: emulation?.identity ?? lazyIdentity(config),
    provider: { issuer, clientId },
    locks: navigator.locks,
    forget: () => {
      forgetLooks();
      return pageKeptJobs().dropAll();
    },
    page: window,
  });
  const api = createApi(
    config,
    (service) => sessionFetch(session, service, emulation?.fetch ?? earlyFetch(sendingFetch)),
    () => rights.doubt(),
  );
  const queryClient = createQueryClient();
  const router = createAppRouter({ session, api, queryClient });
  const rights = watchRights({
    api,
    queryClient,
    lookAgain: () => router.invalidate(),
    startAnew: () => location.assign(addressOf('/home')),
    // Toasts are not needed for the first paint.
    onKnown(init) {
      const state = session.state();
      if (state.status === 'signed-in') void leaveOnlyAllowed(pageKeptJobs(), state.person.subject, init);
    },
    tell: (message) => void import('./ui/toast/toast.ts').then(({ toast }) => toast.warn(message)),
  });
  return { session, api, queryClient, router };
}

const showProblem = (root: HTMLElement, problem: StartFailure): void =>
  createRoot(root).render(
    <LookProvider>
      <StartProblem {...problem} />
    </LookProvider>,
  );

/** For the person who installed the app. */
const notSetUp = (reason: string): StartFailure => ({
  title: 'Plumbline is not set up correctly',
  reason,
  hint: 'The web app reads this file from its own address at each start. It names the sign-in service (oidc: issuer, clientId) and both services (platform, workflow: origin, scope, resource).',
});

async function start(root: HTMLElement) {
  shareStyleNonce();
  const problem = browserProblem(window);
  if (problem) return showProblem(root, problem);
  warnBeforeLeaving();
  watchTenantFocus();
  takeCompanyOfLink();
  // The grid downloads while the first answers are under way.
  const path = pathAt({ pathname: location.pathname, search: '', hash: '' });
  const isForJobs = showsJobs(path);
  if (isForJobs) loadSheetEarly(path);
  const [loaded] = await Promise.all([loadConfig(), askedEarly()]);
  const cannotStart = loaded.ok
    ? loaded.config.emulation && !openEmulation && 'It asks for the emulation, which this build does not hold.'
    : loaded.reason;
  if (!loaded.ok || cannotStart) return showProblem(root, notSetUp(cannotStart || ''));
  const emulation = (loaded.config.emulation && (await openEmulation?.())) || null;
  const { router, ...parts } = createParts(loaded.config, emulation);
  // A tab that knows its company loads the jobs before the rights are known: the service decides anyway.
  if (isForJobs && parts.session.state().status === 'signed-in' && parts.api.tenant.current() !== null) {
    const { api, queryClient } = parts;
    const asked = api.tenant.current();
    // App init first: on a single database session it would wait for the whole list.
    void queryClient.prefetchQuery(appInitQuery(api)).then(() => {
      // The person has lost the company, or all companies: drop the answers of that company.
      if (api.tenant.current() !== asked) queryClient.removeQueries({ queryKey: ['workflow'] });
    });
    askAhead(queryClient, api, parts.session);
  }
  createRoot(root).render(
    <StrictMode>
      <AppProviders {...parts} headerBadge={emulation?.badge}>
        <RouterProvider router={router} />
        {emulation?.notice}
      </AppProviders>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
