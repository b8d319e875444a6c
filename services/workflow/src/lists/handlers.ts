import type { TenantId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import {
  builtInLists,
  type ListField,
  lastOption,
  listChanged,
  listGone,
  listsNeverEmpty,
  optionChanged,
  optionGone,
  optionNameTaken,
  type SelectList,
} from '@plumbline/contract/workflow/lists';
import { isOwnField, kindOf } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import { noteSettings } from '../changes/store.ts';
import { storedColumns } from '../own-columns/store.ts';
import * as store from './store.ts';

type ListCalls = 'selectLists' | 'addOption' | 'renameOption' | 'orderOptions' | 'colorOption' | 'retireOption';

export const listHandlers: Pick<Handlers<typeof workflowContract>, ListCalls> = {
  async selectLists({ tx, access }) {
    return { lists: await store.readLists(tx, access.tenantId, await lists(tx, access.tenantId)) };
  },

  async addOption({ tx, access, body: { field, name } }) {
    const { tenantId, userName } = access;
    await namedList(tx, tenantId, field);
    const options = await store.lockOptions(tx, tenantId, field);
    refuseTaken(options, name);
    const value = freeValue(options, name);
    await namedOnce(name, () => store.insertOption(tx, tenantId, field, { value, name, changedByName: userName }));
    await noteSettings(tx, access);
    return { list: await listOf(tx, tenantId, field), value };
  },

  async renameOption({ tx, access, body: { field, value, name, seenName } }) {
    const { tenantId, userName } = access;
    const options = await store.lockOptions(tx, tenantId, field);
    const option = options.find((item) => item.value === value);
    if (!option) throw refuse(optionGone, {});
    if (option.name !== seenName && option.name !== name) {
      const { name: theirName, changedByName: who, changedAt: at } = option;
      throw refuse(
        optionChanged,
        { yourName: name, theirName, who, at },
        `${who} renamed it to ${theirName} meanwhile`,
      );
    }
    const others = options.filter((item) => item !== option);
    refuseTaken(others, name);
    if (option.name !== name) {
      await namedOnce(name, () => store.storeName(tx, tenantId, field, { value, name, changedByName: userName }));
      await noteSettings(tx, access);
    }
    return { list: await listOf(tx, tenantId, field) };
  },

  async orderOptions({ tx, access, body: { field, values, seenValues } }) {
    const { tenantId } = access;
    const now = (await store.lockOptions(tx, tenantId, field)).map((option) => option.value);
    const isSame = now.length === seenValues.length && now.every((value, i) => value === seenValues[i]);
    if (!isSame || new Set(values).size !== now.length || !now.every((value) => values.includes(value))) {
      throw refuse(listChanged, {}, 'The list was changed meanwhile');
    }
    await store.storeOrder(tx, tenantId, field, values);
    await noteSettings(tx, access);
    return { list: await listOf(tx, tenantId, field) };
  },

  async colorOption({ tx, access, body: { field, value, tone } }) {
    const { tenantId } = access;
    const options = await store.lockOptions(tx, tenantId, field);
    const option = options.find((item) => item.value === value);
    if (!option) throw refuse(optionGone, {});
    if (option.tone !== tone) {
      await store.storeTone(tx, tenantId, field, value, tone);
      await noteSettings(tx, access);
    }
    return { list: await listOf(tx, tenantId, field) };
  },

  async retireOption({ tx, access, body: { field, value, isRetired } }) {
    const { tenantId } = access;
    const options = await store.lockOptions(tx, tenantId, field);
    const option = options.find((item) => item.value === value);
    if (!option) throw refuse(optionGone, {});
    const offered = options.filter((item) => !item.isRetired && item !== option);
    if (isRetired && offered.length === 0 && listsNeverEmpty.includes(field)) {
      throw refuse(lastOption, { name: option.name }, 'The list must offer at least one option');
    }
    if (option.isRetired !== isRetired) {
      await store.storeRetired(tx, tenantId, field, value, isRetired);
      await noteSettings(tx, access);
    }
    return { list: await listOf(tx, tenantId, field) };
  },
};

type NamedList = Pick<SelectList, 'field' | 'title'>;

/** The lists of every company, and those of this company's own columns that are in use. */
async function lists(tx: Tx, tenantId: TenantId): Promise<NamedList[]> {
  return [...builtInLists, ...(await ownLists(tx, tenantId)).filter(({ isRetired }) => !isRetired)];
}

async function ownLists(tx: Tx, tenantId: TenantId): Promise<(NamedList & { isRetired: boolean })[]> {
  const columns = await storedColumns(tx, tenantId);
  return columns.flatMap(({ field, title, isRetired }) =>
    isOwnField(field) && kindOf(field) === 'select' ? [{ field, title, isRetired }] : [],
  );
}

/** Also the list of a retired column, for a page that does not know of it yet. */
async function namedList(tx: Tx, tenantId: TenantId, field: ListField): Promise<NamedList> {
  const named = isOwnField(field) ? await ownLists(tx, tenantId) : builtInLists;
  const list = named.find((each) => each.field === field);
  if (!list) throw refuse(listGone, {});
  return list;
}

async function listOf(tx: Tx, tenantId: TenantId, field: ListField): Promise<SelectList> {
  const [list] = await store.readLists(tx, tenantId, [await namedList(tx, tenantId, field)]);
  if (!list) throw new Error(`there is no list ${field}`);
  return list;
}

function refuseTaken(options: readonly store.StoredOption[], name: string): void {
  const taken = options.find((option) => option.name.toLowerCase() === name.toLowerCase());
  if (taken) throw nameTaken(taken.name, taken.isRetired);
}

const nameTaken = (name: string, isRetired: boolean) =>
  refuse(optionNameTaken, { name, isRetired }, `The list has ${name} already${isRetired ? ', retired' : ''}`);

/** Writes an option, unless somebody else stored one of that name at the same moment. */
const namedOnce = <T>(name: string, write: () => Promise<T>): Promise<T> =>
  unlessTaken(write, () => nameTaken(name, false));

/** An option's value is its first name, unless a renamed option already has that value. */
function freeValue(options: readonly store.StoredOption[], name: string): string {
  const taken = new Set(options.map(({ value }) => value));
  return taken.has(name) ? crypto.randomUUID() : name;
}
