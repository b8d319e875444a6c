import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { AppProviders } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
import { type Api, createQueryClient } from '../lib/api.ts';
import type { KeptEdits } from '../lib/kept-edits/kept-edits.ts';
import { KeptEditsContext } from '../lib/kept-edits/page-kept-edits.ts';
import { stubSession } from './stub-session.ts';

interface Parts extends Partial<ReturnType<typeof stubSession>> {
  /** What earlier pages of the browser kept; without it nothing is kept. */
  readonly keptEdits?: KeptEdits | undefined;
}

/** Draws the whole app at a path. A call that fails is not tried again. */
export function openPage(path: string, api: Api, { session = stubSession().session, keptEdits }: Parts = {}) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter({ session, api, queryClient }, createMemoryHistory({ initialEntries: [path] }));
  render(
    <AppProviders session={session} api={api} queryClient={queryClient}>
      <KeptEditsContext value={keptEdits ?? null}>
        <RouterProvider router={router} />
      </KeptEditsContext>
    </AppProviders>,
  );
  return { router, queryClient };
}
