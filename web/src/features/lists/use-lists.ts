import type { OptionTone } from '@plumbline/contract/grid';
import type { ListField, ListOption, SelectList } from '@plumbline/contract/workflow/lists';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, unwrap, useApi } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { actionLine, problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ownColumnsQuery } from '../own-columns/own-columns-query.ts';
import type { NamedActions } from './named-items.ts';
import { type ListFailure, listProblems } from './problems.ts';
import { stillSaid } from './still-said.ts';

export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'selectLists'],
    queryFn: ({ signal }) => unwrap(api.workflow.selectLists({ signal })).then(({ lists }) => lists),
    staleTime: 0,
  });

type Answer = { ok: true; value: { list: SelectList } } | { ok: false; problem: ListFailure };

export interface ListActions extends NamedActions {
  /** Why it was refused, or null when it is done. */
  add: (name: string) => Promise<ListFailure | null>;
  /** Null for the color of its place. */
  color: (option: ListOption, tone: OptionTone | null) => Promise<void>;
}

/** Changes of a list. Each says what it did and offers to undo it. */
export function useListActions(field: ListField): ListActions {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = listsQuery(api).queryKey;
  const { addOption, renameOption, retireOption, orderOptions, colorOption } = api.workflow;
  const read = () => queryClient.getQueryData(key)?.find((list) => list.field === field)?.options ?? [];
  const show = (list: SelectList) =>
    keepAnswer(queryClient, key, (lists) => lists?.map((before) => (before.field === list.field ? list : before)));

  /** Returns null or the refusal. A refusal first reverts what was shown ahead of the answer, because the reload that follows may fail. */
  const settle = async (answer: Promise<Answer>, takeBack = () => {}): Promise<ListFailure | null> => {
    const result = await answer;
    if (!result.ok) {
      takeBack();
      void queryClient.invalidateQueries({ queryKey: key });
      return result.problem;
    }
    show(result.value.list);
    // The grid's choices and the texts of the activity.
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'wipInit'] });
    return null;
  };
  const done = (message: string, undo: () => Promise<unknown>) =>
    toast.success(message, { action: { label: 'Undo', onClick: () => void undo() } });

  const send = {
    rename: (value: string, name: string, seenName: string) =>
      settle(renameOption({ body: { field, value, name, seenName } })),
    retire: (value: string, isRetired: boolean) => settle(retireOption({ body: { field, value, isRetired } })),
    color: (value: string, tone: OptionTone | null) => settle(colorOption({ body: { field, value, tone } })),
    order: (values: readonly string[], seenValues: readonly string[], takeBack?: () => void) =>
      settle(orderOptions({ body: { field, values: [...values], seenValues: [...seenValues] } }), takeBack),
  };
  const succeeded = async (problem: Promise<ListFailure | null>): Promise<boolean> => {
    const refusal = await problem;
    if (refusal) toast.error(actionLine(refusal, listProblems));
    return refusal === null;
  };

  return {
    async add(name) {
      const result = await addOption({ body: { field, name } });
      const problem = await settle(Promise.resolve(result));
      if (problem) return problem;
      if (!result.ok) return null; // a refusal was returned above
      const { value } = result.value;
      done(`Added “${name}”.`, () => succeeded(send.retire(value, true)));
      return null;
    },
    async rename({ value, name: before }, name) {
      const problem = await send.rename(value, name, before);
      if (problem) return problemLine(problem, listProblems);
      const columns = await queryClient.ensureQueryData(ownColumnsQuery(api)).catch(() => []);
      const undo = () => succeeded(send.rename(value, before, name));
      const message = `Renamed “${before}” to “${name}”.`;
      const warning = stillSaid(columns, field, before, name);
      if (warning === null) done(message, undo);
      else toast.warn(`${message} ${warning}`, { action: { label: 'Undo', onClick: () => void undo() } });
      return null;
    },
    async color({ value, name, tone: before = null }, tone) {
      if (!(await succeeded(send.color(value, tone)))) return;
      const message = tone === null ? `“${name}” has the color of its place.` : `“${name}” is ${tone} now.`;
      done(message, () => succeeded(send.color(value, before)));
    },
    async retire({ value, name }, isRetired) {
      if (!(await succeeded(send.retire(value, isRetired)))) return;
      const message = isRetired ? `“${name}” is no longer offered.` : `“${name}” is offered again.`;
      done(message, () => succeeded(send.retire(value, !isRetired)));
    },
    async order(values) {
      const before = read();
      const options = values.flatMap((value) => before.find((option) => option.value === value) ?? []);
      const shown = (now: ListOption[]) =>
        keepAnswer(queryClient, key, (lists) =>
          lists?.map((list) => (list.field === field ? { ...list, options: now } : list)),
        );
      // At once, so that the line stays where it was dropped.
      shown(options);
      const seen = before.map(({ value }) => value);
      if (await succeeded(send.order(values, seen, () => shown(before))))
        done('The order is changed.', () => succeeded(send.order(seen, values)));
    },
  };
}
