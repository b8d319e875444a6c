import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { columnGone, formulaChanged } from '@plumbline/contract/workflow/own-columns';
import { newCalculatedField } from '@plumbline/contract/workflow/own-fields';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { noteSettings } from '../changes/store.ts';
import { refuseFormula } from './formulas.ts';
import { inUse, roomFor, titledOnce } from './handlers.ts';
import { recordAdded, recordFormula } from './history.ts';
import * as store from './store.ts';

export const calculatedColumnHandlers: Pick<
  Handlers<typeof workflowContract>,
  'addCalculatedColumn' | 'changeFormula'
> = {
  async addCalculatedColumn({ tx, access, body: { title, kind, formula } }) {
    const { tenantId, userName } = access;
    const columns = await roomFor(tx, tenantId, title);
    const calculated = { kind, formula };
    refuseFormula(calculated, inUse(columns));
    const field = newCalculatedField();
    await titledOnce(title, () =>
      store.insertColumn(tx, tenantId, { field, title, calculated, changedByName: userName }),
    );
    await recordAdded(tx, access, { title, calculated }, columns);
    await noteSettings(tx, access);
    return { columns: await store.readColumns(tx, tenantId), field };
  },

  async changeFormula({ tx, access, body: { field, formula, seenFormula } }) {
    const { tenantId, userName } = access;
    await store.takeTurn(tx, tenantId);
    const columns = await store.lockColumns(tx, tenantId);
    const column = columns.find((each) => each.field === field);
    if (!column?.calculated) throw refuse(columnGone, {});
    const { kind, formula: theirFormula } = column.calculated;
    if (theirFormula !== seenFormula && theirFormula !== formula) {
      const { changedByName: who, changedAt: at } = column;
      throw refuse(formulaChanged, { theirFormula, who, at }, `${who} changed the formula meanwhile`);
    }
    refuseFormula({ kind, formula, field }, inUse(columns));
    if (theirFormula !== formula) {
      await store.storeSaid(tx, tenantId, field, ['formula', formula], userName);
      await recordFormula(tx, access, { ...column, formula }, columns);
      await noteSettings(tx, access);
    }
    return { columns: await store.readColumns(tx, tenantId) };
  },
};
