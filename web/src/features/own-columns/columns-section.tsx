import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { columnTitle, type OwnColumn } from '@plumbline/contract/workflow/own-columns';
import { ownKinds } from '@plumbline/contract/workflow/own-fields';
import { productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import type { Outcome } from '../../lib/creation.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import type { NamedItem, NamedWords } from '../lists/named-items.ts';
import { NamedList } from '../lists/named-list.tsx';
import { ChangeFormula } from './change-formula.tsx';
import classes from './columns-section.module.css';
import { FormulaFields, LEAVE_FORMULA } from './formula-fields.tsx';
import { givenText, kindText } from './kind-words.ts';
import { ownColumnsQuery } from './own-columns-query.ts';
import { type ColumnFailure, columnProblems } from './problems.ts';
import { columnsOfJobs, useFormula } from './use-formula.ts';
import { type ColumnActions, useColumnActions } from './use-own-columns.ts';

const LONGEST = 60;
const WORDS: NamedWords = {
  name: columnTitle,
  longest: LONGEST,
  inUse: 'in use',
  none: 'There are none yet.',
  retire: 'Retire: take it off the sheets, keep its values',
};

const itemOf = (column: OwnColumn, onFormula: (column: OwnColumn) => void): NamedItem => {
  const { field, title, kind, calculated, isRetired, jobCount } = column;
  const named = { value: field, name: title, isRetired, jobCount };
  if (!calculated) return { ...named, about: kindText[kind] };
  const change = { label: 'Formula', open: () => onFormula(column) };
  return { ...named, about: 'Calculated', said: givenText[calculated.kind], ...(!isRetired && { change }) };
};

/** The columns that the company added to its jobs. They belong to the jobs: without Jobs there are none. */
export function ColumnsSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const columns = useQuery({ ...ownColumnsQuery(useApi()), enabled: hasJobs });
  const actions = useColumnActions();
  const [opened, setOpened] = useState<OwnColumn | null>(null);
  const isTyped = useRef(false);
  const open = (column: OwnColumn): void => {
    if (column.field !== opened?.field && mayLeave()) setOpened(column);
  };
  const mayLeave = (): boolean => !isTyped.current || window.confirm(LEAVE_FORMULA);
  if (!hasJobs) return <Text size="sm">The columns belong to {productText.workflow}, which is switched off.</Text>;
  return (
    <Loaded of={{ columns }} waiting={<Skeleton height={80} role="status" aria-label="Loading the columns" />}>
      {(loaded) => (
        <NamedList
          title="Own columns"
          items={loaded.columns.map((column) => itemOf(column, open))}
          canEdit={canEdit}
          actions={actions}
          words={WORDS}
          add={
            <>
              {opened && (
                <ChangeFormula
                  key={opened.field}
                  column={opened}
                  columns={columnsOfJobs(loaded.columns)}
                  onChange={actions.changeFormula}
                  onClose={() => setOpened(null)}
                  onCancel={() => mayLeave() && setOpened(null)}
                  isTyped={isTyped}
                />
              )}
              {/* What is typed of a new column waits. */}
              <div hidden={opened !== null}>
                <AddColumn actions={actions} columns={columnsOfJobs(loaded.columns)} />
              </div>
            </>
          }
        />
      )}
    </Loaded>
  );
}

const addedKinds = [...ownKinds, 'calculated'] as const;
type AddedKind = (typeof addedKinds)[number];
const kinds = addedKinds.map((value) => ({ value, label: kindText[value] }));

interface AddColumnProps {
  readonly actions: ColumnActions;
  /** What a formula may mention. */
  readonly columns: readonly ColumnSettings[];
}

function AddColumn({ actions, columns }: AddColumnProps) {
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<AddedKind>('text');
  const [problem, setProblem] = useState<string | null>(null);
  const formula = useFormula('', null, columns);
  useLeaveQuestion(title.trim() !== '', 'The new column is not added yet. Leave all the same?');
  const creation = useCreation('It is not known whether the column was added: look at the list.');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    const parsed = columnTitle.safeParse(title);
    if (!parsed.success) return setProblem(`The name ${parsed.error.issues[0]?.message}.`);
    const calculation = kind === 'calculated' ? formula.taken() : null;
    if (kind === 'calculated' && !calculation) return;
    const outcome = await creation.run(async (): Promise<Outcome<ColumnFailure>> => {
      const refusal = calculation
        ? await actions.addCalculated(parsed.data, calculation)
        : await actions.add(parsed.data, kind === 'calculated' ? 'text' : kind);
      return refusal === null ? { ok: true } : { ok: false, problem: refusal };
    });
    setProblem(outcome.ok ? null : problemLine(outcome.problem, columnProblems));
    if (!outcome.ok) return;
    setTitle('');
    formula.setText('');
  };
  return (
    <form noValidate className={classes.add} onSubmit={(event) => void submit(event)}>
      <CreationFields creation={creation}>
        <TextInput
          size="xs"
          className={classes.title ?? ''}
          label="New column"
          placeholder="Bond premium"
          autoComplete="off"
          maxLength={LONGEST}
          value={title}
          error={problem}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Select
          size="xs"
          className={classes.kind ?? ''}
          label="What it holds"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(addedKinds.find((each) => each === value) ?? 'text')}
        />
        {kind === 'calculated' && <FormulaFields formula={formula} columns={columns} />}
      </CreationFields>
      <Button size="xs" variant="default" type="submit" loading={creation.isBusy}>
        Add column
      </Button>
    </form>
  );
}
