import { Store } from '@plumbline/sheet/store';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import type { KeepingState } from '../../lib/kept-edits/keeper.ts';
import { stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { SavingTrouble } from './saving-trouble.tsx';
import { SheetSaving } from './sheet-saving.tsx';
import type { OfferedEdits } from './use-kept-edits.ts';
import type { SaveState } from './use-saved-rows.ts';

afterEach(cleanup);

const noEdits = { cells: [], save: () => {}, discard: () => {}, elsewhere: 0 };

type Shown = { canEdit: boolean; problems?: number; cells?: OfferedEdits['cells'] } & SaveState;
function show({ canEdit, problems = 0, cells = [], ...saveState }: Shown) {
  const kept = { ...noEdits, cells, keeping: new Store<KeepingState>('kept') };
  const saved = { saveState: new Store<SaveState>(saveState), problems, kept };
  render(
    <AppProviders session={stubSession().session} api={stubApi({})} queryClient={createQueryClient()}>
      <SheetSaving saved={saved} canEdit={canEdit} right="Wip_edit" />
    </AppProviders>,
  );
  return [
    screen.queryByText(/You may look/)?.textContent ?? null,
    screen.queryByRole('status')?.textContent?.trim() ?? null,
  ];
}
const LOOK = 'You may look, not change: that needs the right to edit jobs.';

test('a person who may change a sheet reads whether everything is saved', () => {
  expect(show({ canEdit: true, status: 'idle', waiting: 0 })).toEqual([null, 'All changes saved']);
});

test('a person who may only look reads which right they lack, and nothing about saving', () => {
  expect(show({ canEdit: false, status: 'idle', waiting: 0 })).toEqual([LOOK, null]);
});

test('a person who lost the right also reads about their unsaved edits', () => {
  expect(show({ canEdit: false, problems: 2, status: 'idle', waiting: 0 })).toEqual([LOOK, 'All else saved']);
});

test('and about edits that an earlier page left', () => {
  const cell = { rowId: '1', field: 'notes', value: 'a', was: '', version: 1, sent: undefined };
  const offered = { ...cell, rowName: 'Depot', fate: 'untouched', now: '' } as const;
  expect(show({ canEdit: false, cells: [offered], status: 'idle', waiting: 0 })[1]).toMatch(
    /unsaved|not saved|else saved/,
  );
});

test('and about edits under way', () => {
  expect(show({ canEdit: false, status: 'saving', waiting: 2 })).toEqual([LOOK, 'Saving 2 cells…']);
});

test.each([
  ['retrying', 2, 1, 'Not connected: 2 cells not saved'],
  ['saving', 2, 0, ''],
  ['idle', 0, 1, '1 cell needs attention'],
  ['idle', 0, 2, '2 cells need attention'],
  ['idle', 0, 0, ''],
] as const)('in an open row: %s, %s waiting, %s refused', (status, waiting, problems, words) => {
  const saved = { saveState: new Store<SaveState>({ status, waiting }), problems };
  expect(render(<SavingTrouble saved={saved} />).container.textContent).toBe(words);
});
