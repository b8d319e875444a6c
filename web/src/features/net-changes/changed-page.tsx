import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { netChangeCalls } from '@plumbline/contract/workflow/net-changes';
import { counted } from '@plumbline/domain/counted';
import { formatAmount } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { unwrap, useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { formatDate, formatInstant } from '../../lib/calendar.ts';
import { DataGrid, type GridArrangement } from '../../ui/grid/index.ts';
import { useGridPreferences } from '../../ui/grid-preferences.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { toastNotice } from '../../ui/toast/toast-notice.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ArchivedNote } from '../activity/archived-note.tsx';
import { recordedFields, type Wording, wordingOf } from '../activity/describe-change.ts';
import { wipInitQuery } from '../jobs/jobs-queries.ts';
import { OwnJobsButton } from '../jobs/own-jobs-toggle.tsx';
import { OWN, ownOptions, pageColumns, WIDE_NAMES } from '../jobs/page-columns.ts';
import css from './changed-page.module.css';
import { changedColumns, changedFields, changedRows, fieldSums } from './changed-rows.ts';
import { type ChangedSearch, changedSearch } from './changed-search.ts';
import { lastLooked, rememberLooked } from './last-looked.ts';

const TITLE = 'What changed';
const DAYS_AT_FIRST = 7;
const columns = [...changedColumns, ...pageColumns.filter(({ field }) => field === OWN)];

/** What became of the jobs between two days, or since the person last looked: the first value and the last of each field. */
export function ChangedPage() {
  const { user, tenant } = useAppInit();
  const api = useApi();
  const navigate = useNavigate();
  const search = changedSearch.parse(useSearch({ strict: false }));
  const onSearch = (to: ChangedSearch) => void navigate({ to: '/workflow/changed', search: to, replace: true });
  const who = { tenantId: tenant.id, userId: user.id };
  const [looked, setLooked] = useState(() => lastLooked(who));
  const [opened] = useState(() => dayjs().subtract(DAYS_AT_FIRST, 'day').startOf('day').toISOString());
  const span = spanOf(search, looked ?? opened);
  const init = useQuery(wipInitQuery(api));
  const changes = useQuery({
    queryKey: ['workflow', 'activity', 'net', span],
    queryFn: ({ signal }) => unwrap(api.workflow.netChanges({ query: span, signal })),
    staleTime: 0,
  });
  const onLooked = (): void => {
    const now = new Date().toISOString();
    const before = looked;
    rememberLooked(who, now);
    setLooked(now);
    onSearch({});
    const undo = (): void => {
      rememberLooked(who, before ?? '');
      setLooked(before);
    };
    toast.secondary('From here on this page shows what is new.', { action: { label: 'Undo', onClick: undo } });
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Title order={1}>{TITLE}</Title>
        <span className={css.space} />
        <TextInput
          aria-label="From"
          leftSection={<DayLabel>From</DayLabel>}
          leftSectionWidth={DAY_LABEL}
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={(event) => onSearch({ ...search, from: event.currentTarget.value || undefined })}
        />
        <TextInput
          aria-label="To"
          leftSection={<DayLabel>To</DayLabel>}
          leftSectionWidth={DAY_LABEL}
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={(event) => onSearch({ ...search, to: event.currentTarget.value || undefined })}
        />
        {(search.from ?? search.to) !== undefined && (
          <Button variant="default" onClick={() => onSearch({})}>
            Since I last looked
          </Button>
        )}
        <Button variant="light" onClick={onLooked}>
          I have looked
        </Button>
      </header>
      <Loaded of={{ init, changes }} waiting={<Skeleton className={css.grid} role="status" aria-label="Loading" />}>
        {(loaded) => (
          <>
            <ArchivedNote before={archivedIn(span, loaded.changes.archivedBefore)} />
            <Changed answer={loaded.changes} wording={wordingOf(loaded.init)} title={spanText(search, looked)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface ChangedProps {
  readonly answer: CallResponse<typeof netChangeCalls.netChanges>;
  readonly wording: Wording;
  /** The time that it is about. */
  readonly title: string;
}

function Changed({ answer: { changes, count }, wording, title }: ChangedProps) {
  const { user, tenant } = useAppInit();
  const navigate = useNavigate();
  const preferences = useGridPreferences(user.id);
  const [arrangement, setArrangement] = useState<GridArrangement>({ columns: WIDE_NAMES, sort: [] });
  const rows = useMemo(() => changedRows(changes, wording), [changes, wording]);
  const model = useMemo(() => new GridModel({ rows }), [rows]);
  const sums = useMemo(() => fieldSums(rows, wording), [rows, wording]);
  const selectOptions = useMemo(
    () => ({ ...ownOptions, field: changedFields(rows, recordedFields(wording)) }),
    [rows, wording],
  );
  return (
    <>
      {count > changes.length && (
        <Text size="sm">
          These are the first {changes.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}: choose a
          shorter time to see the others.
        </Text>
      )}
      {sums.length > 0 && <Sums sums={sums} />}
      <div className={css.grid}>
        <DataGrid
          label={TITLE}
          noun="changes"
          states={
            <Text size="sm" c="dimmed">
              {title}
            </Text>
          }
          toolbar={
            <OwnJobsButton
              isManager={rows.some(({ isMine }) => isMine)}
              arrangement={arrangement}
              onArrange={setArrangement}
            />
          }
          model={model}
          columns={columns}
          selectOptions={selectOptions}
          state={arrangement}
          onStateChange={setArrangement}
          readOnly
          onOpenRow={(rowId) => {
            const row = model.row(rowId);
            if (row?.isInWip) void navigate({ to: '/workflow/jobs/$jobId', params: { jobId: row.jobId } });
          }}
          {...preferences}
          onNotice={toastNotice}
          exportNames={{ file: 'what-changed', title: `${TITLE}: ${title}`, owner: tenant.name }}
        />
      </div>
    </>
  );
}

/** On a phone behind its name: the changes stand on the first screen. */
function Sums({ sums }: { readonly sums: ReturnType<typeof fieldSums> }) {
  const isPhone = useIsPhone();
  const name = 'What the amounts changed by';
  const list = (
    <dl className={css.sums} aria-label={name}>
      {sums.map(({ field, title, sum, count }) => (
        <div key={field}>
          <dt>
            {title}, {counted(count, 'job')}
          </dt>
          <dd data-negative={(sum ?? 0) < 0 || undefined}>{sum === null ? 'too large' : formatAmount(sum)}</dd>
        </div>
      ))}
    </dl>
  );
  if (!isPhone) return list;
  return (
    <details>
      <summary className={css.summary}>{name}</summary>
      {list}
    </details>
  );
}

const DAY_LABEL = 48;

/** Inside the field: a line above it would put this page's title lower than the others'. */
const DayLabel = ({ children }: { readonly children: string }) => (
  <Text size="xs" c="dimmed" aria-hidden>
    {children}
  </Text>
);

/** Where the archive ends, for a time that begins before. */
const archivedIn = ({ from }: { from: string }, before: Date | undefined): Date | undefined =>
  before !== undefined && new Date(from) < before ? before : undefined;

/** The days as instants, in the person's time zone. */
const spanOf = ({ from, to }: ChangedSearch, since: string): { from: string; before?: string } => ({
  from: from ? dayjs(from).startOf('day').toISOString() : since,
  ...(to && { before: dayjs(to).add(1, 'day').startOf('day').toISOString() }),
});

function spanText({ from, to }: ChangedSearch, looked: string | null): string {
  const since = from
    ? `From ${formatDate(from)}`
    : looked
      ? `Since you last looked, ${formatInstant(new Date(looked))}`
      : 'Since a week ago';
  return to ? `${since} to ${formatDate(to)}` : since;
}
