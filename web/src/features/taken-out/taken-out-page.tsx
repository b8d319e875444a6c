import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { CallFailure } from '@plumbline/contract/client';
import type { jobCalls } from '@plumbline/contract/workflow/jobs';
import type { takenOutCalls } from '@plumbline/contract/workflow/taken-out';
import { needsRight } from '@plumbline/domain/permissions';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Api, unwrap, useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { sentence } from '../../lib/sentence.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { untilAnswered } from '../../ui/toast/until-answered.ts';
import { jobProblems } from '../jobs/problems.ts';
import { type ViewFailure, viewProblems } from '../views/problems.ts';
import css from './taken-out.module.css';

type TakenOut = CallResponse<typeof takenOutCalls.takenOut>;

const takenOutQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'takenOut'],
    queryFn: ({ signal }) => unwrap(api.workflow.takenOut({ signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Disconnected jobs and deleted views, which can be restored long after the toast has gone. */
export function TakenOutPage() {
  const takenOut = useQuery(takenOutQuery(useApi()));
  return (
    <div className={css.page}>
      <header>
        <Title order={1}>Taken out</Title>
        <Text size="sm" c="dimmed">
          Jobs disconnected from the WIP keep their history. What else happened is under{' '}
          <Anchor size="sm" td="underline" renderRoot={(props) => <Link {...props} to="/workflow/activity" />}>
            Activity
          </Anchor>
          .
        </Text>
      </header>
      <Loaded
        of={{ takenOut }}
        waiting={<Skeleton height={240} role="status" aria-label="Loading what was taken out" />}
      >
        {(loaded) => <Lists takenOut={loaded.takenOut} />}
      </Loaded>
    </div>
  );
}

function Lists({ takenOut: { jobs, jobCount, views } }: { takenOut: TakenOut }) {
  const { workflow } = useApi();
  const canEdit = useCan('Wip_edit');
  const canShare = useCan('Wip_share');
  const restore = useRestore();
  return (
    <>
      <List title="Jobs" none="No job was taken out of the WIP.">
        {jobs.map(({ id, jobNumber, jobName, who, at }) => (
          <Line
            key={id}
            name={`${jobNumber} ${jobName}`}
            when={`${who}, ${formatInstant(at)}`}
            why={canEdit ? null : sentence(needsRight('Wip_edit'))}
            onRestore={() =>
              restore(
                () => workflow.reconnectJobs({ body: { jobIds: [id] } }),
                `${jobNumber} ${jobName} is back in the WIP`,
              )
            }
          />
        ))}
      </List>
      {jobCount > jobs.length && (
        <Text size="sm" c="dimmed">
          These are the last {jobs.length} of {jobCount.toLocaleString('en-US')}. Activity has the others.
        </Text>
      )}
      <List title="Your views" none="You have deleted no view within 30 days.">
        {views.map(({ id, name, isPublic, at }) => (
          <Line
            key={id}
            name={name}
            when={`deleted ${formatInstant(at)}`}
            why={!isPublic || canShare ? null : `It was shared: ${needsRight('Wip_share')}`}
            onRestore={() =>
              restore(() => workflow.restoreView({ body: { id } }), `“${name}” is back among your views`)
            }
          />
        ))}
      </List>
    </>
  );
}

type Failure = CallFailure<typeof jobCalls.reconnectJobs> | ViewFailure;
type Answer = Promise<{ ok: true } | { ok: false; problem: Failure }>;

/** Restores something until the outcome is known, reports it, and loads the list again. `done` is what is so then, without a full stop. */
function useRestore(): (send: () => Answer, done: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (send, done) => {
    const result = await untilAnswered(send, done);
    if (result.ok) toast.success(`${done}.`);
    else toast.error(problemLine(result.problem, { ...jobProblems, ...viewProblems }));
    const changed = ['takenOut', 'wipInit', 'summary', 'activity'];
    await Promise.all(changed.map((call) => queryClient.invalidateQueries({ queryKey: ['workflow', call] })));
  };
}

function List({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={css.list}>{children}</ul>
      )}
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly when: string;
  /** Why it cannot be restored. */
  readonly why: string | null;
  readonly onRestore: () => Promise<void>;
}

function Line({ name, when, why, onRestore }: LineProps) {
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    await onRestore();
    setIsBusy(false);
  };
  return (
    <li className={css.line}>
      <div className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>{why === null ? when : `${when}. ${why}.`}</span>
      </div>
      {why === null && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          loading={isBusy}
          aria-label={`Restore ${name}`}
          onClick={() => void restore()}
        >
          Restore
        </Button>
      )}
    </li>
  );
}
