import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import { defaultImportLimits, type importLimitCalls } from '@plumbline/contract/workflow/import-waiting';
import { expect } from 'vitest';
import { acceptedImport, noDecisions, sentImport } from '../imports.ts';
import { succeeded } from '../world.ts';
import { type Examples, nobody, type Room } from './example.ts';

const headings = ['Job ID', 'Name', 'Cost'];
const file = { headings, rows: [['EXT-1', 'Depot', '$40.00']] };
const newer = { headings, rows: [['EXT-1', 'Depot', '$55.00']] };
const mapping = {
  fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Name' }, jobCostToDate: { column: 'Cost' } },
};
const terms = { mapping, decisions: noDecisions, skipBad: false, connectNew: true, accepted: [] };
const text = { kind: 'text' as const, filled: 1, distinct: 1, texts: [], numbers: [], dates: null };
const columns = headings.map((heading, index) => ({ ...text, heading, samples: [file.rows[0]?.[index] ?? ''] }));
const facts = { name: 'jobs.csv', size: 40, checksum: 'a'.repeat(64), sheet: null };

const imported = ({ tenant }: Room) => acceptedImport(tenant.accountant, file, terms);
const sent = async ({ tenant }: Room, table = file) => (await sentImport(tenant.accountant, table)).importId;
/** Announced, without its rows. */
const announced = async ({ tenant }: Room) => (await sentImport(tenant.accountant, { headings, rows: [] })).importId;

const gone = {
  'import-gone': async ({ tenant }: Room) => ({
    by: tenant.accountant,
    body: { importId: nobody<never>(), ...terms },
    answers: {},
  }),
};

export const importExamples: Examples<typeof importCalls> = {
  startImport: {
    succeeds: async ({ tenant }) => ({
      by: tenant.accountant,
      body: { file: facts, columns, rows: 1, firstRow: 2 },
      answers: { proposal: { origin: 'suggested', mapping: { fields: { externalId: { column: 'Job ID' } } } } },
    }),
    fails: {
      'import-refused': async ({ tenant }) => ({
        by: tenant.accountant,
        body: { file: facts, columns, rows: 1, firstRow: 2, mapping: 7 },
        answers: { problems: [expect.stringMatching(/^The mapping: /)] },
      }),
    },
  },
  sendImportPart: {
    succeeds: async (room) => ({
      by: room.tenant.accountant,
      body: { importId: await sent(room), columns: [2], firstRow: 2, rows: [['$41.00']] },
      answers: { received: 1 },
    }),
    fails: {
      'import-gone': async ({ tenant }) => ({
        by: tenant.accountant,
        body: { importId: nobody<never>(), columns: [0], firstRow: 2, rows: [['EXT-1']] },
        answers: {},
      }),
      'import-refused': async (room) => ({
        by: room.tenant.accountant,
        body: { importId: await sent(room), columns: [0, 1], firstRow: 2, rows: [['EXT-1']] },
        answers: { problems: ['The part has a row without a cell for each column.'] },
      }),
    },
  },
  checkImport: {
    succeeds: async (room) => {
      await imported(room);
      return {
        by: room.tenant.accountant,
        body: { importId: await sent(room, newer), mapping, decisions: noDecisions },
        answers: {
          problems: [],
          proof: { rows: 1, lines: [{ field: 'jobCostToDate', oldValue: 40_00, newValue: 55_00, kept: null }] },
        },
      };
    },
    fails: {
      ...gone,
      'import-incomplete': async (room) => ({
        by: room.tenant.accountant,
        body: { importId: await incomplete(room), mapping, decisions: noDecisions },
        answers: { columns: [0, 1, 2], fromRows: [2] },
      }),
    },
  },
  acceptImport: {
    succeeds: async (room) => ({
      by: room.tenant.accountant,
      body: { importId: await sent(room), ...terms },
      answers: { outcome: { newJobs: 1, leftOutRows: 0, refused: [] } },
    }),
    fails: {
      ...gone,
      'import-incomplete': async (room) => ({
        by: room.tenant.accountant,
        body: { importId: await incomplete(room), ...terms },
        answers: { columns: [0, 1, 2], fromRows: [2] },
      }),
      'import-refused': async (room) => ({
        by: room.tenant.accountant,
        body: { importId: await sent(room, { headings, rows: [['EXT-1', 'Depot', 'forty']] }), ...terms },
        answers: { problems: [expect.stringMatching(/^Row 2, Cost: forty/)] },
      }),
    },
  },
  importFile: {
    succeeds: async (room) => {
      await imported(room);
      const unlimited = { maxJobs: null, maxSumPercent: null };
      succeeded(
        await room.tenant.admin.workflow.saveImportLimits({ body: { limits: unlimited, seen: defaultImportLimits } }),
      );
      return {
        by: room.tenant.accountant,
        query: { mode: 'accept', name: 'jobs.csv' },
        body: bytesOf(newer),
        answers: {
          status: 'stored',
          problems: [],
          proposal: { origin: 'same' },
          proof: { rows: 1 },
          outcome: { changedJobs: 1, changedCells: 1 },
        },
      };
    },
    fails: {
      'import-gone': async ({ tenant }) => ({
        by: tenant.accountant,
        query: { mode: 'accept', name: 'jobs.csv', mappingOf: nobody<never>() },
        body: bytesOf(newer),
        answers: {},
      }),
    },
    misread: { mode: 'now' },
  },
  imports: {
    succeeds: async (room) => {
      await imported(room);
      return { answers: { imports: [{ rows: 1, outcome: { newJobs: 1 }, undone: null }], next: null } };
    },
    fails: {},
    misread: { before: 'yesterday' },
  },
  leftOutRows: {
    succeeds: async (room) => {
      const table = { headings, rows: [['EXT-1', 'Depot', 'forty']] };
      const { importId } = await acceptedImport(room.tenant.accountant, table, { ...terms, skipBad: true });
      return { query: { importId }, answers: { headings, rows: [{ row: 2, cells: ['EXT-1', 'Depot', 'forty'] }] } };
    },
    fails: {
      'import-gone': async (room) => ({ query: { importId: await announced(room) }, answers: {} }),
    },
    misread: { importId: 'seven' },
  },
  waitingImport: {
    succeeds: async (room) => ({
      by: room.tenant.accountant,
      query: { importId: await waiting(room) },
      answers: { file: { name: 'jobs.csv' }, rows: 1, firstRow: 2, proposal: { origin: 'same' } },
    }),
    fails: {
      'import-gone': async (room) => ({
        by: room.tenant.accountant,
        query: { importId: await announced(room) },
        answers: {},
      }),
    },
    misread: { importId: 'seven' },
  },
  discardImport: {
    succeeds: async (room) => {
      const importId = await waiting(room);
      return { by: room.tenant.accountant, body: { importId }, answers: { importId } };
    },
    fails: {
      'import-gone': async (room) => ({
        by: room.tenant.accountant,
        body: { importId: await announced(room) },
        answers: {},
      }),
    },
  },
  undoImport: {
    succeeds: async (room) => {
      const { importId } = await imported(room);
      return {
        by: room.tenant.accountant,
        body: { importId, isTrial: false },
        answers: { restored: 0, takenOut: 1, kept: [] },
      };
    },
    fails: {
      'import-gone': async ({ tenant }) => ({
        by: tenant.accountant,
        body: { importId: nobody<never>(), isTrial: true },
        answers: {},
      }),
      'import-refused': async (room) => {
        const { importId } = await imported(room);
        const body = { importId, isTrial: false };
        await room.tenant.accountant.workflow.undoImport({ body });
        return { by: room.tenant.accountant, body, answers: { problems: ['This import was taken back already.'] } };
      },
    },
  },
};

/** A file that arrived on its own and cannot be read completely. */
async function waiting(room: Room) {
  await imported(room);
  const body = bytesOf({ headings, rows: [['EXT-1', 'Depot', 'forty']] });
  const query = { mode: 'accept' as const, name: 'jobs.csv' };
  const { importId } = succeeded(await room.tenant.accountant.workflow.importFile({ query, body }));
  if (importId === null) throw new Error('the file waits');
  return importId;
}

const limits = { maxJobs: 20, maxSumPercent: null };

export const importLimitExamples: Examples<typeof importLimitCalls> = {
  importLimits: {
    succeeds: async () => ({ answers: { limits: defaultImportLimits } }),
    fails: {},
  },
  saveImportLimits: {
    succeeds: async ({ tenant }) => ({
      by: tenant.admin,
      body: { limits, seen: defaultImportLimits },
      answers: { limits },
    }),
    fails: {
      'import-limits-changed': async ({ tenant }) => {
        succeeded(await tenant.admin.workflow.saveImportLimits({ body: { limits, seen: defaultImportLimits } }));
        return {
          by: tenant.admin,
          body: { limits: { ...limits, maxJobs: 30 }, seen: defaultImportLimits },
          answers: { limits },
        };
      },
    },
  },
};

/** Announced with a row that never arrives. */
async function incomplete({ tenant }: Room) {
  const body = { file: facts, columns, rows: 1, firstRow: 2 };
  return succeeded(await tenant.accountant.workflow.startImport({ body })).importId;
}

/** A table as a CSV file. */
const bytesOf = ({ headings: first, rows }: typeof newer) =>
  new TextEncoder().encode([first, ...rows].map((row) => row.join()).join('\n'));
