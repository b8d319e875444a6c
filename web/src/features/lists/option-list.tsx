import { Button, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { type ListOption, optionName, type SelectList } from '@plumbline/contract/workflow/lists';
import { type FormEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Outcome } from '../../lib/creation.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { dragLine } from '../../ui/drag-line.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import classes from './lists.module.css';
import { OptionLine } from './option-line.tsx';
import { type ListFailure, listProblems } from './problems.ts';
import { useListActions } from './use-lists.ts';

interface Drag {
  readonly value: string;
  readonly place: number;
}

/** A list: the offered options in their order, then the retired options. */
export function OptionList({ list, canEdit }: { list: SelectList; canEdit: boolean }) {
  const id = useId();
  const actions = useListActions(list.field);
  const lines = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const offered = list.options.filter(({ isRetired }) => !isRetired);
  const retired = list.options.filter(({ isRetired }) => isRetired);
  const shown = drag ? moved(offered, drag.value, drag.place) : offered;

  const place = (option: ListOption, to: number) => {
    if (to < 0 || to >= offered.length || offered[to] === option) return;
    setSaid(`${option.name} is number ${to + 1} of ${offered.length}`);
    void actions.order([...moved(offered, option.value, to), ...retired].map(({ value }) => value));
  };
  const onGripKey = (event: KeyboardEvent, option: ListOption) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    place(option, offered.indexOf(option) + step);
  };
  const startDrag = (event: PointerEvent, option: ListOption) => {
    if (event.button !== 0 || !lines.current) return;
    const from = offered.indexOf(option);
    let to = from;
    const placeAt = (y: number): number => {
      const all = [...(lines.current?.children ?? [])];
      const passed = all.findIndex((line) => y < line.getBoundingClientRect().bottom);
      return passed < 0 ? offered.length - 1 : Math.min(passed, offered.length - 1);
    };
    dragLine(lines.current, {
      onMove: (y) => {
        to = placeAt(y);
        setDrag({ value: option.value, place: to });
      },
      onEnd: (isDropped) => {
        setDrag(null);
        if (isDropped && to !== from) place(option, to);
      },
    });
  };

  return (
    <section className={classes.list} aria-labelledby={id}>
      <Title order={3} id={id}>
        {list.title}
      </Title>
      <ul ref={lines} className={classes.options} aria-label={`${list.title}: offered`}>
        {shown.map((option) => (
          <OptionLine
            key={option.value}
            option={option}
            canEdit={canEdit}
            isDragged={drag?.value === option.value}
            actions={actions}
            onGripKey={(event) => onGripKey(event, option)}
            onGrip={(event) => startDrag(event, option)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is offered.
        </Text>
      )}
      {retired.length > 0 && (
        <>
          <Text size="xs" fw={600} c="dimmed" className={classes.retired}>
            Retired
          </Text>
          <ul className={classes.options} aria-label={`${list.title}: retired`}>
            {retired.map((option) => (
              <OptionLine key={option.value} option={option} canEdit={canEdit} actions={actions} />
            ))}
          </ul>
        </>
      )}
      {canEdit && <AddOption list={list.title} onAdd={actions.add} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

function moved(options: readonly ListOption[], value: string, to: number): ListOption[] {
  const option = options.find((each) => each.value === value);
  const others = options.filter((each) => each !== option);
  return option ? others.toSpliced(to, 0, option) : others;
}

function AddOption({ list, onAdd }: { list: string; onAdd: (name: string) => Promise<ListFailure | null> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
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
