import { Anchor, Button, Select, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { CallResponse } from '@plumbline/contract/call';
import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { TimelineEnd } from '../../ui/timeline/timeline.tsx';
import { NO_CHANGE_SINCE, NO_CHANGE_YET } from '../../ui/words.ts';
import { wipInitQuery } from '../jobs/jobs-queries.ts';
import css from './activity-page.module.css';
import { filterOf } from './activity-queries.ts';
import { type ActivitySearch, activitySearch } from './activity-search.ts';
import { ArchivedNote } from './archived-note.tsx';
import { ChangeList } from './change-list.tsx';
import { recordedFields, wordingOf } from './describe-change.ts';
import { useActivity } from './use-activity.ts';

/** Changes of the company's jobs, newest first. */
export function ActivityPage() {
  const search = activitySearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Typing and choosing make no entries in the browser's history.
  const onSearch = (to: ActivitySearch) => void navigate({ to: '/workflow/activity', search: to, replace: true });
  const init = useQuery(wipInitQuery(useApi()));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Title order={1}>Activity</Title>
        <nav aria-label="Also under Activity" className={css.links}>
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/workflow/changed" />}>
            What changed: first and last values between two days
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/workflow/imports" />}>
            Imports: look into files, take one back
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/workflow/taken-out" />}>
            Taken out: restore jobs and views
          </Anchor>
        </nav>
      </header>
      <Loaded of={{ init }} waiting={<Waiting />}>
        {(loaded) => (
          <>
            <Filters search={search} onSearch={onSearch} init={loaded.init} />
            <Changes search={search} onSearch={onSearch} init={loaded.init} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface PartProps {
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch) => void;
  readonly init: CallResponse<(typeof workflowContract)['calls']['wipInit']>;
}

const TYPING_MS = 300;

function Filters({ search, onSearch, init }: PartProps) {
  const [job, setJob] = useState(search.job ?? '');
  // Going back changes the address, but not the typed text.
  const [shownJob, setShownJob] = useState(search.job);
  if (search.job !== shownJob) {
    setShownJob(search.job);
    setJob(search.job ?? '');
  }
  const set = (change: Partial<ActivitySearch>) => onSearch({ ...search, ...change });
  const searchJob = useDebouncedCallback((text: string) => {
    setShownJob(text || undefined);
    set({ job: text || undefined });
  }, TYPING_MS);
  return (
    <search aria-label="Narrow the activity" className={css.filters}>
      <TextInput
        label="Job"
        type="search"
        placeholder="Number or name"
        value={job}
        maxLength={200}
        onChange={(event) => {
          setJob(event.currentTarget.value);
          searchJob(event.currentTarget.value.trim());
        }}
      />
      <Select
        label="Person"
        placeholder="Everybody"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
        value={search.person ?? null}
        onChange={(person) => set({ person: person ?? undefined })}
        data={init.users.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label="Field"
        placeholder="Every field"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Every field' }}
        value={search.field ?? null}
        onChange={(field) => set({ field: field ?? undefined })}
        data={recordedFields(wordingOf(init))}
      />
      <TextInput
        label="From"
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => set({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        label="To"
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => set({ to: event.currentTarget.value || undefined })}
      />
    </search>
  );
}

function Changes({ search, onSearch, init }: PartProps) {
  const { changes, more, archivedBefore, ...list } = useActivity(filterOf(search));
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <Loaded of={{ list }} waiting={<Waiting />}>
      {() => (
        <>
          {changes.length === 0 && (
            <div className={css.none}>
              <Text>{noneText(isNarrowed, archivedBefore !== undefined)}</Text>
              {isNarrowed && (
                <Button variant="default" onClick={() => onSearch({})}>
                  Show everything
                </Button>
              )}
            </div>
          )}
          {byDay(changes).map(([day, ofDay], index, days) => (
            <section key={day} className={css.day} aria-label={day}>
              <h2 className={css.dayTitle}>{day}</h2>
              <ChangeList
                label={`Changes, ${day}`}
                changes={ofDay}
                wording={wordingOf(init)}
                about={jobOf}
                isOfOneDay
                isCut={more.hasMore && index === days.length - 1}
              />
            </section>
          ))}
          {changes.length > 0 && <TimelineEnd {...more} {...(isLongSave(changes) && { sentinel: STAYS })} />}
          {!more.hasMore && <ArchivedNote before={archivedBefore} />}
        </>
      )}
    </Loaded>
  );
}

/** A save of thousands of jobs is one line, below which the end of the list stays in sight: it is not loaded to its end unasked. */
const UNASKED = 400;
const isLongSave = (changes: readonly RecordedChange[]): boolean => {
  const [last, before] = [changes.at(-1), changes.at(-UNASKED)];
  return last?.personId === before?.personId && last?.at.getTime() === before?.at.getTime() && before !== undefined;
};
const STAYS = () => {};

const noneText = (isNarrowed: boolean, isArchived: boolean) => {
  if (isNarrowed) return 'Nothing was changed that fits.';
  return isArchived ? NO_CHANGE_SINCE : NO_CHANGE_YET;
};

const jobOf = ({ jobId, jobNumber, jobName, isInWip }: RecordedChange) =>
  isInWip ? (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId }} />}>
      {jobNumber} · {jobName}
    </Anchor>
  ) : (
    `${jobNumber} · ${jobName} (not in the WIP any more)`
  );

/** In the given order, by the day on which they happened in the person's time zone. */
const byDay = (changes: readonly RecordedChange[]) => [
  ...Map.groupBy(changes, ({ at }) => at.toLocaleDateString('en-US', { dateStyle: 'full' })),
];

function Waiting() {
  return (
    <div role="status" aria-label="Loading the activity">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={44} mb="sm" />
      ))}
    </div>
  );
}
