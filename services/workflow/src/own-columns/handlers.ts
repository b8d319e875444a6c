import type { TenantId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import {
  columnChanged,
  columnGone,
  columnInUse,
  columnsReordered,
  columnTitleTaken,
  isBuiltInTitle,
  isSameTitle,
  MAX_OWN_COLUMNS,
  MAX_WITH_RETIRED,
  tooManyColumns,
} from '@plumbline/contract/workflow/own-columns';
import { type ColumnField, newOwnField } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import { noteSettings } from '../changes/store.ts';
import { calculatedFrom, refuseFormula } from './formulas.ts';
import { recordAdded, recordRetired, recordTitle } from './history.ts';
import * as store from './store.ts';

type ColumnCalls = 'ownColumns' | 'addOwnColumn' | 'renameOwnColumn' | 'orderOwnColumns' | 'retireOwnColumn';

export const ownColumnHandlers: Pick<Handlers<typeof workflowContract>, ColumnCalls> = {
  async ownColumns({ tx, access }) {
    return { columns: await store.readColumns(tx, access.tenantId) };
  },

  async addOwnColumn({ tx, access, body: { title, kind } }) {
    const { tenantId, userName } = access;
    const columns = await roomFor(tx, tenantId, title);
    const field = newOwnField(kind);
    await titledOnce(title, () =>
      store.insertColumn(tx, tenantId, { field, title, calculated: null, changedByName: userName }),
    );
    await recordAdded(tx, access, { title, calculated: null }, columns);
    await noteSettings(tx, access);
    return { columns: await store.readColumns(tx, tenantId), field };
  },

  async renameOwnColumn({ tx, access, body: { field, title, seenTitle } }) {
    const { tenantId, userName } = access;
    const columns = await store.lockColumns(tx, tenantId);
    const column = columns.find((each) => each.field === field);
    if (!column) throw refuse(columnGone, {});
    if (column.title !== seenTitle && column.title !== title) {
      const { title: theirTitle, changedByName: who, changedAt: at } = column;
      throw refuse(
        columnChanged,
        { yourTitle: title, theirTitle, who, at },
        `${who} renamed it to ${theirTitle} meanwhile`,
      );
    }
    const others = columns.filter((each) => each !== column);
    refuseTaken(others, title);
    if (column.title !== title) {
      await titledOnce(title, () => store.storeSaid(tx, tenantId, field, ['title', title], userName));
      await recordTitle(tx, access, column.title, title);
      await noteSettings(tx, access);
    }
    return { columns: await store.readColumns(tx, tenantId) };
  },

  async orderOwnColumns({ tx, access, body: { fields, seenFields } }) {
    const { tenantId } = access;
    const now = (await store.lockColumns(tx, tenantId)).map(({ field }) => field);
    const isSame = now.length === seenFields.length && now.every((field, i) => field === seenFields[i]);
    if (!isSame || fields.length !== now.length || !now.every((field) => fields.includes(field))) {
      throw refuse(columnsReordered, {}, 'The columns were changed meanwhile');
    }
    await store.storeOrder(tx, tenantId, fields);
    await noteSettings(tx, access);
    return { columns: await store.readColumns(tx, tenantId) };
  },

  async retireOwnColumn({ tx, access, body: { field, isRetired } }) {
    const { tenantId, userName } = access;
    await store.takeTurn(tx, tenantId);
    const columns = await store.lockColumns(tx, tenantId);
    const column = columns.find((each) => each.field === field);
    if (!column) throw refuse(columnGone, {});
    if (column.isRetired && !isRetired) {
      refuseFull(inUse(columns), MAX_OWN_COLUMNS, false);
      if (column.calculated) refuseFormula({ ...column.calculated, field }, inUse(columns));
    }
    if (!column.isRetired && isRetired) refuseUsed(inUse(columns), field);
    if (column.isRetired !== isRetired) {
      await store.storeSaid(tx, tenantId, field, ['isRetired', isRetired], userName);
      await recordRetired(tx, access, column.title, isRetired);
      await noteSettings(tx, access);
    }
    return { columns: await store.readColumns(tx, tenantId) };
  },
};

/** The columns that there are, when one more of this title may join them. */
export async function roomFor(tx: Tx, tenantId: TenantId, title: string): Promise<readonly store.StoredColumn[]> {
  await store.takeTurn(tx, tenantId);
  const columns = await store.lockColumns(tx, tenantId);
  refuseTaken(columns, title);
  refuseFull(inUse(columns), MAX_OWN_COLUMNS, false);
  refuseFull(columns, MAX_WITH_RETIRED, true);
  return columns;
}

/** Retiring it would break the columns that are calculated from it. */
function refuseUsed(columns: readonly store.StoredColumn[], field: ColumnField): void {
  const by = calculatedFrom(columns, field);
  if (by.length > 0) throw refuse(columnInUse, { by }, `It is in the formula of ${by.join(', ')}`);
}

function refuseFull(columns: readonly store.StoredColumn[], most: number, isWithRetired: boolean): void {
  if (columns.length < most) return;
  const all = isWithRetired ? ', with the retired ones' : '';
  throw refuse(tooManyColumns, { most, isWithRetired }, `A company has ${most} columns of its own at most${all}`);
}

export const inUse = (columns: readonly store.StoredColumn[]) => columns.filter(({ isRetired }) => !isRetired);

function refuseTaken(columns: readonly store.StoredColumn[], title: string): void {
  if (isBuiltInTitle(title)) {
    throw refuse(columnTitleTaken, { name: title, whose: 'built-in' }, `${title} is a column of every company`);
  }
  const taken = columns.find((column) => isSameTitle(column.title, title));
  if (taken) throw titleTaken(taken.title, taken.isRetired);
}

const titleTaken = (title: string, isRetired: boolean) =>
  refuse(
    columnTitleTaken,
    { name: title, whose: isRetired ? 'retired' : 'own' },
    `There is a column ${title} already${isRetired ? ', retired' : ''}`,
  );

/** Writes a column, unless somebody else stored one of that title at the same moment. */
export const titledOnce = <T>(title: string, write: () => Promise<T>): Promise<T> =>
  unlessTaken(write, () => titleTaken(title, false));
