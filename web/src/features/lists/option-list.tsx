import { Button, TextInput } from '@mantine/core';
import { type ListField, type ListOption, optionName, type SelectList } from '@plumbline/contract/workflow/lists';
import { type FormEvent, useState } from 'react';
import type { Outcome } from '../../lib/creation.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import classes from './lists.module.css';
import type { NamedWords } from './named-items.ts';
import { NamedList } from './named-list.tsx';
import { OptionColor } from './option-color.tsx';
import { type ListFailure, listProblems } from './problems.ts';
import { useListActions } from './use-lists.ts';

const WORDS: NamedWords = {
  name: optionName,
  longest: 200,
  inUse: 'offered',
  none: 'Nothing is offered.',
  retire: 'Retire: keep it on its jobs, offer it no more',
};

/** The lists whose choices are chips in the sheets. */
const COLORED: readonly ListField[] = ['jobStatus'];

/** A list: the offered options in their order, then the retired options. */
export function OptionList({ list, canEdit }: { list: SelectList; canEdit: boolean }) {
  const actions = useListActions(list.field);
  const colorOf = (option: ListOption, place: number) => (
    <OptionColor option={option} place={place} onChoose={(tone) => void actions.color(option, tone)} />
  );
  const items = COLORED.includes(list.field)
    ? list.options.map((option, place) => ({ ...option, mark: colorOf(option, place) }))
    : list.options;
  return (
    <NamedList
      title={list.title}
      items={items}
      canEdit={canEdit}
      actions={actions}
      words={WORDS}
      add={<AddOption list={list.title} onAdd={actions.add} />}
    />
  );
}

function AddOption({ list, onAdd }: { list: string; onAdd: (name: string) => Promise<ListFailure | null> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useLeaveQuestion(name.trim() !== '', 'The new option is not added yet. Leave all the same?');
  const creation = useCreation('It is not known whether the option was added: look at the list.');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    const parsed = optionName.safeParse(name);
    if (!parsed.success) return setProblem(`The name ${parsed.error.issues[0]?.message}.`);
    const outcome = await creation.run(async (): Promise<Outcome<ListFailure>> => {
      const refusal = await onAdd(parsed.data);
      return refusal === null ? { ok: true } : { ok: false, problem: refusal };
    });
    setProblem(outcome.ok ? null : problemLine(outcome.problem, listProblems));
    if (outcome.ok) setName('');
  };
  return (
    <form noValidate className={classes.add} onSubmit={(event) => void submit(event)}>
      <CreationFields creation={creation}>
        <TextInput
          size="xs"
          className={classes.addName ?? ''}
          aria-label={`New option of ${list}`}
          placeholder="New option"
          autoComplete="off"
          maxLength={200}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </CreationFields>
      <Button size="xs" variant="default" type="submit" loading={creation.isBusy} aria-label={`Add to ${list}`}>
        Add
      </Button>
    </form>
  );
}
