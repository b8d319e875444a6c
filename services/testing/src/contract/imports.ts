import type { importCalls } from '@plumbline/contract/workflow/imports';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples, Room } from './example.ts';

const file = {
  headings: ['Job ID', 'Name', 'Cost'],
  rows: [['EXT-1', 'Depot', '$40.00']],
  firstRow: 2,
};
const mapping = {
  fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Name' }, jobCostToDate: { column: 'Cost' } },
};
const terms = { mapping, skipBad: false, connectNew: true, accepted: [] };

const imported = async ({ tenant }: Room) =>
  succeeded(await tenant.accountant.workflow.acceptImport({ body: { ...file, ...terms } }));

export const importExamples: Examples<typeof importCalls> = {
  previewImport: {
    succeeds: async (room) => {
      await imported(room);
      return {
        by: room.tenant.accountant,
        body: { ...file, rows: [['EXT-1', 'Depot', '$55.00']], mapping },
        answers: {
          origin: 'given',
          problems: [],
          check: {
            rows: 1,
            badCells: 0,
            directory: { added: 0, changed: 1, unchanged: 0 },
            inWip: 1,
            lines: [{ field: 'jobCostToDate', oldValue: 40_00, newValue: 55_00, kept: null }],
          },
        },
      };
    },
    fails: {},
  },
  acceptImport: {
    succeeds: async ({ tenant }) => ({
      by: tenant.accountant,
      body: { ...file, ...terms },
      answers: { directory: { added: 1 }, leftOutRows: 0, connected: { connected: 1, refused: [] } },
    }),
    fails: {
      'import-refused': async ({ tenant }) => ({
        by: tenant.accountant,
        body: { ...file, ...terms, rows: [['EXT-1', 'Depot', 'forty']] },
        answers: { problems: [expect.stringMatching(/^Row 2, Cost: forty/)] },
      }),
    },
  },
};
