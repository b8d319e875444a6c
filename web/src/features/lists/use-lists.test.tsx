import { notifications } from '@mantine/notifications';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { toastHistory } from '../../ui/toast/toast-history.ts';
import { useListActions } from './use-lists.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
  toastHistory.clear();
});

const calculated = (title: string, formula: string) => ({
  field: `own.calculated.${title.toLowerCase().padEnd(8, '0')}`,
  title,
  isRetired: false,
  jobCount: 0,
  calculated: { kind: 'amount', formula },
  kind: 'calculated',
  changedBy: 'Ana',
  changedAt: '2026-03-02T10:00:00.000Z',
});

/** What is said when the status Active is renamed to Open in a company with these formulas. */
const saidOf = (...columns: readonly object[]) => saidOfName('Open', columns);
async function saidOfName(name: string, columns: readonly object[]): Promise<unknown> {
  const option = { value: 'Active', name, isRetired: false, jobCount: 3 };
  const api = stubApi({
    'GET /wip/columns': { columns },
    'POST /wip/lists/rename': { list: { field: 'jobStatus', title: 'Job Status', options: [option] } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      {children}
    </AppProviders>
  );
  const { result } = renderHook(() => useListActions('jobStatus'), { wrapper });
  const item = { ...option, name: 'Active' };
  await act(async () => expect(await result.current.rename(item, name)).toBeNull());
  return waitFor(() => {
    const [last] = toastHistory.get();
    if (!last) throw new Error('nothing is said');
    return [last.severity, last.message, last.actions.map(({ label }) => label)];
  });
}

test('renaming a choice says which formulas still name it, because they count nothing any more', async () => {
  const open = calculated('Open work', 'IF([jobStatus] = "active", [finalContractAmount], $0)');
  const other = calculated('Other', 'IF([division] = "Active", $1, $0)');
  const also = calculated('Also', '[jobStatus] & "Active"');
  expect(await saidOf(other)).toEqual(['success', 'Renamed “Active” to “Open”.', ['Undo']]);
  toastHistory.clear();
  expect(await saidOf(open, other)).toEqual([
    'warn',
    'Renamed “Active” to “Open”. The formula of “Open work” still says “Active”: change it too.',
    ['Undo'],
  ]);
  toastHistory.clear();
  expect(await saidOf(open, also)).toMatchObject(['warn', /“Open work” and “Also” still say “Active”/, ['Undo']]);
});

test('a choice renamed in other letters alone is still counted by its formulas', async () => {
  const open = calculated('Open work', 'IF([jobStatus] = "active", [finalContractAmount], $0)');
  expect(await saidOfName('ACTIVE', [open])).toEqual(['success', 'Renamed “Active” to “ACTIVE”.', ['Undo']]);
});
