import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { AppProviders } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
import { type Api, createQueryClient } from '../lib/api.ts';
import { stubSession } from './stub-session.ts';

/** Draws the whole app at a path. A call that fails is not tried again. */
export function openPage(path: string, api: Api, { session } = stubSession()) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter({ session, api, queryClient }, createMemoryHistory({ initialEntries: [path] }));
  render(
    <AppProviders session={session} api={api} queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { router, queryClient };
}
