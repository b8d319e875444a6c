import { MAX_OWN_COLUMNS, type ownColumnCalls } from '@plumbline/contract/workflow/own-columns';
import type { ColumnField, OwnField, OwnKind } from '@plumbline/contract/workflow/own-fields';
import { enterTenant } from '@plumbline/service-kit/access';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples, Room } from './example.ts';

const GONE: OwnField = 'own.text.zzzzzzzz';

const add = async ({ tenant }: Room, title: string, kind: OwnKind = 'text'): Promise<OwnField> =>
  succeeded(await tenant.admin.workflow.addOwnColumn({ body: { title, kind } })).field;
/** As many as a company may have. All but one are inserted as rows. */
const fill = async (room: Room): Promise<void> => {
  const { world, tenant } = room;
  await world.database.transaction(async (tx) => {
    await enterTenant(tx, tenant.tenantId);
    await tx.query(
      `insert into workflow.own_column (tenant_id, field, title, position, changed_by_name)
       select $1, 'own.text.' || lpad(n::text, 8, '0'), 'Column ' || n, n, 'Ann' from generate_series(2, $2::int) as n`,
      [tenant.tenantId, MAX_OWN_COLUMNS],
    );
  });
  await add(room, 'Column 1');
};
const addMargin = async ({ tenant }: Room, formula: string): Promise<ColumnField> =>
  succeeded(await tenant.admin.workflow.addCalculatedColumn({ body: { title: 'Margin', kind: 'amount', formula } }))
    .field;
const retire = async ({ tenant }: Room, field: ColumnField): Promise<void> => {
  succeeded(await tenant.admin.workflow.retireOwnColumn({ body: { field, isRetired: true } }));
};

export const ownColumnExamples: Examples<typeof ownColumnCalls> = {
  ownColumns: {
    succeeds: async (room) => {
      const field = await add(room, 'Bond premium', 'amount');
      return {
        answers: {
          columns: [{ field, title: 'Bond premium', kind: 'amount', calculated: null, isRetired: false, jobCount: 0 }],
        },
      };
    },
    fails: {},
  },
  addOwnColumn: {
    succeeds: async () => ({
      body: { title: ' Bond  premium ', kind: 'amount' as const },
      answers: { field: expect.stringMatching(/^own\.amount\./), columns: [{ title: 'Bond premium', kind: 'amount' }] },
    }),
    fails: {
      'column-title-taken': async () => ({
        body: { title: 'branch', kind: 'text' as const },
        answers: { name: 'branch', whose: 'built-in' },
      }),
      'too-many-columns': async (room) => {
        await fill(room);
        return { body: { title: 'One more', kind: 'text' as const }, answers: { most: 40, isWithRetired: false } };
      },
    },
  },
  addCalculatedColumn: {
    succeeds: async () => {
      const formula = '[finalContractAmount] - [jobCostToDate]';
      return {
        body: { title: 'Margin', kind: 'amount' as const, formula },
        answers: {
          field: expect.stringMatching(/^own\.calculated\./),
          columns: [{ title: 'Margin', kind: 'calculated', calculated: { kind: 'amount', formula } }],
        },
      };
    },
    fails: {
      'column-title-taken': async () => ({
        body: { title: 'Retainage', kind: 'amount' as const, formula: '[retainageAmount]' },
        answers: { name: 'Retainage', whose: 'built-in' },
      }),
      'too-many-columns': async (room) => {
        await fill(room);
        return {
          body: { title: 'Margin', kind: 'amount' as const, formula: '[retainageAmount]' },
          answers: { most: 40, isWithRetired: false },
        };
      },
      'formula-refused': async () => ({
        body: { title: 'Margin', kind: 'amount' as const, formula: '[profit] * 2' },
        answers: {
          message: 'There is no column “profit” that a formula can read. Choose one from the list.',
          from: 0,
          to: 8,
        },
      }),
    },
  },
  changeFormula: {
    succeeds: async (room) => {
      const field = await addMargin(room, '[retainageAmount]');
      return {
        body: { field, formula: '[retainageAmount] * 2', seenFormula: '[retainageAmount]' },
        answers: { columns: [{ field, calculated: { kind: 'amount', formula: '[retainageAmount] * 2' } }] },
      };
    },
    fails: {
      'column-gone': async () => ({
        body: { field: 'own.calculated.zzzzzzzz' as const, formula: '1', seenFormula: '2' },
        answers: {},
      }),
      'formula-changed': async (room) => {
        const field = await addMargin(room, '[retainageAmount]');
        return {
          body: { field, formula: '[retainageAmount] * 2', seenFormula: '[jobCostToDate]' },
          answers: { theirFormula: '[retainageAmount]', who: expect.stringMatching(/Admin$/) },
        };
      },
      'formula-refused': async (room) => {
        const field = await addMargin(room, '[retainageAmount]');
        return {
          body: { field, formula: `[${field}] + 1`, seenFormula: '[retainageAmount]' },
          answers: { message: 'The column would follow from itself: Margin ← Margin. Leave one of them out.', from: 0 },
        };
      },
    },
  },
  renameOwnColumn: {
    succeeds: async (room) => {
      const field = await add(room, 'Bond');
      return {
        body: { field, title: 'Bond number', seenTitle: 'Bond' },
        answers: { columns: [{ field, title: 'Bond number' }] },
      };
    },
    fails: {
      'column-gone': async () => ({ body: { field: GONE, title: 'Bond', seenTitle: 'Bonds' }, answers: {} }),
      'column-changed': async (room) => {
        const field = await add(room, 'Bond');
        const body = { field, title: 'Bond number', seenTitle: 'Bond' };
        succeeded(await room.tenant.admin.workflow.renameOwnColumn({ body }));
        return {
          body: { ...body, title: 'Bond no.' },
          answers: { yourTitle: 'Bond no.', theirTitle: 'Bond number', who: expect.stringMatching(/Admin$/) },
        };
      },
      'column-title-taken': async (room) => {
        const [field] = [await add(room, 'Bond'), await add(room, 'Surety')];
        return {
          body: { field, title: 'SURETY', seenTitle: 'Bond' },
          answers: { name: 'Surety', whose: 'own' },
        };
      },
    },
  },
  orderOwnColumns: {
    succeeds: async (room) => {
      const seenFields = [await add(room, 'Bond'), await add(room, 'Surety')];
      return {
        body: { fields: seenFields.toReversed(), seenFields },
        answers: { columns: [{ title: 'Surety' }, { title: 'Bond' }] },
      };
    },
    fails: {
      'columns-changed': async (room) => {
        const seenFields = [await add(room, 'Bond')];
        await add(room, 'Surety');
        return { body: { fields: seenFields, seenFields }, answers: {} };
      },
    },
  },
  retireOwnColumn: {
    succeeds: async (room) => {
      const field = await add(room, 'Bond');
      return { body: { field, isRetired: true }, answers: { columns: [{ field, isRetired: true }] } };
    },
    fails: {
      'column-gone': async () => ({ body: { field: GONE, isRetired: true }, answers: {} }),
      'column-in-use': async (room) => {
        const field = await add(room, 'Bond', 'amount');
        await addMargin(room, `[${field}] * 2`);
        return { body: { field, isRetired: true }, answers: { by: ['Margin'] } };
      },
      'formula-refused': async (room) => {
        const field = await add(room, 'Bond', 'amount');
        const margin = await addMargin(room, `[${field}] * 2`);
        await retire(room, margin);
        await retire(room, field);
        return { body: { field: margin, isRetired: false }, answers: { from: 0, to: 21 } };
      },
      'too-many-columns': async (room) => {
        const field = await add(room, 'Bond');
        await retire(room, field);
        await fill(room);
        return { body: { field, isRetired: false }, answers: { most: 40, isWithRetired: false } };
      },
    },
  },
};
