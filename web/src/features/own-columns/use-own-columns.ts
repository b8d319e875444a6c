import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';
import type { Calculation, ColumnField, OwnKind } from '@plumbline/contract/workflow/own-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { actionLine, problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import type { NamedActions } from '../lists/named-items.ts';
import { listsQuery } from '../lists/use-lists.ts';
import { ownColumnsQuery } from './own-columns-query.ts';
import { type ColumnFailure, columnProblems } from './problems.ts';

type Answer = { ok: true; value: { columns: OwnColumn[] } } | { ok: false; problem: ColumnFailure };

export interface ColumnActions extends NamedActions {
  /** Why it was refused, or null when it is done. */
  add: (title: string, kind: OwnKind) => Promise<ColumnFailure | null>;
  /** As `add`. The formula is over fields. */
  addCalculated: (title: string, calculation: Calculation) => Promise<ColumnFailure | null>;
  /** As `add`. `column` is as the person saw it. */
  changeFormula: (column: OwnColumn, formula: string) => Promise<ColumnFailure | null>;
}

// The items of the list are columns, whose value is their field.
const fieldOf = (value: string) => value as ColumnField;

/** Changes of the company's own columns. Each says what it did and offers to undo it. */
export function useColumnActions(): ColumnActions {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = ownColumnsQuery(api).queryKey;
  const { addOwnColumn, addCalculatedColumn, changeFormula, renameOwnColumn, retireOwnColumn, orderOwnColumns } =
    api.workflow;

  /** Returns null or the refusal. A refusal first reverts what was shown ahead of the answer, because the reload that follows may fail. */
  const settle = async (answer: Promise<Answer>, takeBack = () => {}): Promise<ColumnFailure | null> => {
    const result = await answer;
    if (!result.ok) {
      takeBack();
      void queryClient.invalidateQueries({ queryKey: key });
      return result.problem;
    }
    keepAnswer(queryClient, key, result.value.columns);
    // The sheets' columns, and the lists of those that are chosen from.
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'wipInit'] });
    void queryClient.invalidateQueries({ queryKey: listsQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
    return null;
  };
  const done = (message: string, undo: () => Promise<unknown>) =>
    toast.success(message, { action: { label: 'Undo', onClick: () => void undo() } });
  const send = {
    rename: (field: ColumnField, title: string, seenTitle: string) =>
      settle(renameOwnColumn({ body: { field, title, seenTitle } })),
    retire: (field: ColumnField, isRetired: boolean) => settle(retireOwnColumn({ body: { field, isRetired } })),
    order: (fields: readonly ColumnField[], seenFields: readonly ColumnField[], takeBack?: () => void) =>
      settle(orderOwnColumns({ body: { fields: [...fields], seenFields: [...seenFields] } }), takeBack),
  };
  const succeeded = async (problem: Promise<ColumnFailure | null>): Promise<boolean> => {
    const refusal = await problem;
    if (refusal) toast.error(actionLine(refusal, columnProblems));
    return refusal === null;
  };

  const added = async (
    title: string,
    result: Answer & ({ ok: false } | { value: { field: ColumnField } }),
  ): Promise<ColumnFailure | null> => {
    const problem = await settle(Promise.resolve(result));
    if (problem || !result.ok) return problem;
    const { field } = result.value;
    done(`Added the column “${title}”.`, () => succeeded(send.retire(field, true)));
    return null;
  };

  return {
    async add(title, kind) {
      return added(title, await addOwnColumn({ body: { title, kind } }));
    },
    async addCalculated(title, calculation) {
      return added(title, await addCalculatedColumn({ body: { title, ...calculation } }));
    },
    async changeFormula({ field, title, calculated }, formula) {
      const seenFormula = calculated?.formula ?? '';
      const problem = await settle(changeFormula({ body: { field, formula, seenFormula } }));
      // Sent again after a lost answer: it is stored.
      const isStored = problem?.type === 'formula-changed' && problem.theirFormula === formula;
      if (problem && !isStored) return problem;
      const undo = () =>
        succeeded(settle(changeFormula({ body: { field, formula: seenFormula, seenFormula: formula } })));
      done(`“${title}” is calculated anew.`, undo);
      return null;
    },
    async rename({ value, name: before }, title) {
      const field = fieldOf(value);
      const problem = await send.rename(field, title, before);
      if (problem) return problemLine(problem, columnProblems);
      done(`Renamed “${before}” to “${title}”.`, () => succeeded(send.rename(field, before, title)));
      return null;
    },
    async retire({ value, name }, isRetired) {
      const field = fieldOf(value);
      if (!(await succeeded(send.retire(field, isRetired)))) return;
      const message = isRetired ? `“${name}” left the sheets. Its values stay.` : `“${name}” is back with its values.`;
      done(message, () => succeeded(send.retire(field, !isRetired)));
    },
    async order(values) {
      const before = queryClient.getQueryData(key) ?? [];
      const columns = values.flatMap((value) => before.find(({ field }) => field === value) ?? []);
      // At once, so that the line stays where it was dropped.
      keepAnswer(queryClient, key, columns);
      const seen = before.map(({ field }) => field);
      const fields = columns.map(({ field }) => field);
      if (await succeeded(send.order(fields, seen, () => keepAnswer(queryClient, key, before))))
        done('The order is changed.', () => succeeded(send.order(seen, fields)));
    },
  };
}
