import { Badge, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ConnectLookupItem, LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import { formatAmount, isCents } from '@plumbline/domain/money';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import css from './connect.module.css';
import { connectLookupQuery } from './connect-queries.ts';

interface LookupListProps {
  readonly picked: readonly ConnectLookupItem[];
  readonly onToggle: (job: ConnectLookupItem) => void;
}

const PAUSE_MS = 100;
const AMOUNTS = { originalContractAmount: 'Contract', invoicedAmount: 'Invoiced', jobCostToDate: 'Cost' };

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** Searches the accounting system's jobs while one types; arrows move, Enter picks and gives back. */
export function LookupList({ picked, onToggle }: LookupListProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const lookup = useQuery(connectLookupQuery(useApi(), asked));
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = useId();
  const jobs = lookup.data ?? [];
  const active = jobs.findIndex(({ id }) => id === activeId);
  const isCurrent = asked === text.trim() && lookup.data !== undefined && !lookup.isPlaceholderData;
  const [isAwaited, setIsAwaited] = useState(false);
  const optionId = (index: number) => `${listId}-${index}`;

  /** The one that the arrows went to, or else the first, which is the closest. */
  const choose = (): void => {
    const job = jobs[Math.max(active, 0)];
    if (job) onToggle(job);
  };
  const chooseAwaited = useEffectEvent(choose);
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setIsAwaited(false);
    chooseAwaited();
  }, [isAwaited, isCurrent]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = active < 0 && step < 0 ? jobs.length - 1 : Math.min(Math.max(active + step, 0), jobs.length - 1);
      setActiveId(jobs[next]?.id ?? null);
    } else if (event.key === 'Enter') {
      // Never the form's own button. What is on screen may still be the answer to an earlier text: then it is awaited.
      if (isCurrent) choose();
      else setIsAwaited(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={css.lookup}>
      <TextInput
        label="Find a job of the accounting system"
        placeholder="Number or name"
        data-autofocus
        role="combobox"
        aria-expanded={jobs.length > 0}
        aria-autocomplete="list"
        aria-controls={jobs.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={lookup.isFetching ? <Loader size={14} aria-hidden /> : null}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActiveId(null);
          setIsAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" c="dimmed" role="status">
        {lookup.isPending ? 'Looking up…' : lookup.data ? countText(jobs.length, asked, picked.length) : ''}
      </Text>
      {lookup.error && <ProblemNotice error={lookup.error} onRetry={() => void lookup.refetch()} />}
      {jobs.length > 0 && (
        <div id={listId} className={css.list} role="listbox" aria-multiselectable aria-label="Jobs found">
          {jobs.map((job, index) => {
            const isPicked = picked.some(({ id }) => id === job.id);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
              <div
                key={job.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={isPicked}
                ref={index === active ? intoView : undefined}
                data-active={index === active || undefined}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setActiveId(job.id);
                  onToggle(job);
                }}
              >
                <span className={css.tick}>{isPicked && <IconCheck size={16} aria-hidden />}</span>
                <span className={css.what}>
                  <span>
                    <b>{job.jobNumber}</b> {job.name}{' '}
                    {job.isReturning && (
                      <Badge size="sm" variant="light" tt="none">
                        was in the WIP
                      </Badge>
                    )}
                  </span>
                  <span className={css.amounts}>{amountsOf(job)}</span>
                </span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

const amountsOf = ({ values }: ConnectLookupItem): string =>
  Object.entries(AMOUNTS)
    .flatMap(([field, title]) => {
      const amount = values[field];
      return isCents(amount) ? [`${title} ${formatAmount(amount)}`] : [];
    })
    .join(' · ') || 'No amounts yet';

function countText(count: number, asked: string, picked: number): string {
  const chosen = picked > 0 ? ` ${picked} chosen.` : '';
  if (count === LOOKUP_LIMIT) return `The first ${count} jobs: type more to narrow them down.${chosen}`;
  if (count > 0) return `${count === 1 ? '1 job' : `${count} jobs`} found.${chosen}`;
  if (asked === '') return `Every job of the accounting system is in the WIP, or none was imported yet.${chosen}`;
  return `No job outside the WIP has a number or name that starts like “${asked}”.${chosen}`;
}
