import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { permissions as all, type Permission } from '@plumbline/domain/permissions';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { type ImportState, NOTHING } from './import-state.ts';
import type { Import } from './use-import.ts';

export const noMapping: ImportMapping = {
  encoding: 'utf-8',
  delimiter: ',',
  onDuplicate: 'refuse',
  unused: [],
  fields: {},
};

export const emptyProof: ImportProof = {
  ...{ rows: 0, groups: [], sums: [], unused: [], formats: [], suspicious: [], values: [], questions: [] },
  ...{ contractWarning: null, overUnder: null, bad: [], badCells: 0, badGroups: [] },
  ...{ doubtfulRows: 0, repeated: null, numberedRows: 0, blanks: [], truncated: [], takenOut: 0, lines: [] },
};

/** An import at its check, which records what it is asked to do. */
export function importAt(state: Partial<ImportState>) {
  const calls = { check: vi.fn(), decide: vi.fn(), choose: vi.fn(), go: vi.fn(), addOptions: vi.fn() };
  // The parts under test use nothing else of it.
  return { ...calls, state: { ...NOTHING, step: 'check', ...state } } as unknown as Import & typeof calls;
}

/** Draws a part for a person with these permissions, in a company with one status. */
export function draw(part: ReactNode, permissions: readonly Permission[] = all): void {
  const gridSettings = { selectOptions: { jobStatus: [{ value: 'Active', name: 'Active', isRetired: false }] } };
  const queryClient = createQueryClient();
  queryClient.setQueryData(['workflow', 'wipInit'], { gridSettings, retiredColumns: [], users: [], gridViews: [] });
  queryClient.setQueryData(['platform', 'appInit'], appInitAnswer(permissions));
  render(
    <AppProviders session={stubSession().session} api={stubApi({})} queryClient={queryClient}>
      {part}
    </AppProviders>,
  );
}
