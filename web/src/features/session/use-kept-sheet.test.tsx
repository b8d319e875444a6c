import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createApi, createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import type { KeptEdits } from '../../lib/kept-edits/kept-edits.ts';
import { KeptEditsContext } from '../../lib/kept-edits/page-kept-edits.ts';
import { appInitAnswer, testConfig } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { useKeptSheet } from './use-kept-sheet.ts';

afterEach(cleanup);

/** A sheet that is drawn before it is ready to go on with kept edits. */
async function drawn(isKeeping: boolean) {
  const api = createApi(testConfig, () => async () => Response.json(appInitAnswer()));
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api));
  const open = vi.fn(async () => ({ rows: [] }));
  const keptEdits = { open, isKeeping: () => isKeeping } as unknown as KeptEdits; // the parts that are used
  const wrapper = ({ children }: PropsWithChildren) => (
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <KeptEditsContext value={keptEdits}>{children}</KeptEditsContext>
    </AppProviders>
  );
  const { rerender } = renderHook(({ isReady }) => useKeptSheet('jobs', isReady), {
    wrapper,
    initialProps: { isReady: false },
  });
  return { open, becomeReady: () => rerender({ isReady: true }) };
}

test('the edits of earlier pages are read while the data loads', async () => {
  const { open } = await drawn(false);
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
});

test('a sheet of this page that was left sends its edits until the next one can go on with them', async () => {
  const { open, becomeReady } = await drawn(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(open).not.toHaveBeenCalled();
  becomeReady();
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
});
