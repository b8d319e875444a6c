import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { columnTitle, type OwnColumn } from '@plumbline/contract/workflow/own-columns';
import { type OwnKind, ownKinds } from '@plumbline/contract/workflow/own-fields';
import { productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import type { Outcome } from '../../lib/creation.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import type { NamedItem, NamedWords } from '../lists/named-items.ts';
import { NamedList } from '../lists/named-list.tsx';
import classes from './columns-section.module.css';
import { kindText } from './kind-words.ts';
import { type ColumnFailure, columnProblems } from './problems.ts';
import { type ColumnActions, ownColumnsQuery, useColumnActions } from './use-own-columns.ts';

const LONGEST = 60;
const WORDS: NamedWords = {
  name: columnTitle,
  longest: LONGEST,
  inUse: 'in use',
  none: 'There are none yet.',
  retire: 'Retire: take it off the sheets, keep its values',
};

const itemOf = ({ field, title, kind, isRetired, jobCount }: OwnColumn): NamedItem => ({
  value: field,
  name: title,
  about: kindText[kind],
  isRetired,
  jobCount,
});

/** The columns that the company added to its jobs. They belong to the jobs: without Jobs there are none. */
export function ColumnsSection({ canEdit }: { canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const columns = useQuery({ ...ownColumnsQuery(useApi()), enabled: hasJobs });
  const actions = useColumnActions();
  if (!hasJobs) return <Text size="sm">The columns belong to {productText.workflow}, which is switched off.</Text>;
  return (
    <Loaded of={{ columns }} waiting={<Skeleton height={80} role="status" aria-label="Loading the columns" />}>
      {(loaded) => (
        <NamedList
          title="Own columns"
          items={loaded.columns.map(itemOf)}
          canEdit={canEdit}
          actions={actions}
          words={WORDS}
          add={<AddColumn onAdd={actions.add} />}
        />
      )}
    </Loaded>
  );
}

const kinds = ownKinds.map((value) => ({ value, label: kindText[value] }));

function AddColumn({ onAdd }: { onAdd: ColumnActions['add'] }) {
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<OwnKind>('text');
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useCreation('It is not known whether the column was added: look at the list.');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    const parsed = columnTitle.safeParse(title);
    if (!parsed.success) return setProblem(`The name ${parsed.error.issues[0]?.message}.`);
    const outcome = await creation.run(async (): Promise<Outcome<ColumnFailure>> => {
      const refusal = await onAdd(parsed.data, kind);
      return refusal === null ? { ok: true } : { ok: false, problem: refusal };
    });
    setProblem(outcome.ok ? null : problemLine(outcome.problem, columnProblems));
    if (outcome.ok) setTitle('');
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
          onChange={(value) => setKind(ownKinds.find((each) => each === value) ?? 'text')}
        />
      </CreationFields>
      <Button size="xs" variant="default" type="submit" loading={creation.isBusy}>
        Add column
      </Button>
    </form>
  );
}
