import { Store } from '@plumbline/sheet/store';
import { cleanup, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import type { KeepingState } from '../../lib/kept-edits/keeper.ts';
import type { OfferedCell } from '../../lib/kept-edits/meanwhile.ts';
import { button, focused, press } from '../../testing/hands.ts';
import { stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { OpenKeptEdits } from './open-kept-edits.tsx';

afterEach(cleanup);

const offered = (rowName: string): OfferedCell => ({
  ...{ rowId: rowName, field: 'notes', value: 'a', was: '', version: 1, sent: undefined },
  ...{ rowName, fate: 'untouched', now: '' },
});

/** The list over a sheet, as a page has it. */
function Page() {
  const [cells, setCells] = useState(['Depot', 'Barn', 'Mill'].map(offered));
  const settle = (chosen: readonly OfferedCell[]) => setCells(cells.filter((cell) => !chosen.includes(cell)));
  const edits = { cells, save: settle, discard: settle, elsewhere: 0, keeping: new Store<KeepingState>('kept') };
  return (
    <>
      {cells.length > 0 && (
        <OpenKeptEdits noun="Job" edits={edits} columns={[]} options={{}} mayEdit whoChanged={() => null} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as the sheet is drawn */}
      <div role="grid" tabIndex={0} />
    </>
  );
}

function open(): void {
  render(
    <AppProviders session={stubSession().session} api={stubApi({})} queryClient={createQueryClient()}>
      <Page />
    </AppProviders>,
  );
}
const choose = (name: string | RegExp): void => {
  button(name).focus();
  press('Enter');
};
const agree = async (): Promise<void> => {
  const dialog = await waitFor(() => {
    const found = document.querySelector('[role=dialog]');
    if (!found) throw new Error('nothing is asked');
    return found;
  });
  button('Discard', dialog).focus();
  press('Enter');
};
const expectFocus = (name: string) => waitFor(() => expect(focused().getAttribute('aria-label')).toBe(name));
const expectInSheet = () => waitFor(() => expect(focused().getAttribute('role')).toBe('grid'));

test('a saved or discarded line hands the focus to the same button of the next line, the last one to the line before', async () => {
  open();
  choose('Save notes of Depot');
  await expectFocus('Save notes of Barn');
  choose('Discard notes of Mill');
  await agree();
  await expectFocus('Discard notes of Barn');
  choose('Save notes of Barn');
  await expectInSheet();
});

test('a choice about all lines hands the focus to the sheet', async () => {
  open();
  choose('Save them');
  await expectInSheet();
  cleanup();
  open();
  choose('Discard');
  await agree();
  await expectInSheet();
});
