import { Anchor, Skeleton, Text } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { jobCalls, OddJob } from '@plumbline/contract/workflow/jobs';
import { needsRight, productText } from '@plumbline/domain/permissions';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Api, unwrap, useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import { LookOnly } from '../../ui/look-only.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { CorrectButton } from './correct-button.tsx';
import css from './odd-jobs.module.css';

const oddJobsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'oddJobs'],
    queryFn: ({ signal }) => unwrap(api.workflow.oddJobs({ signal })),
    staleTime: 0,
  });

/** Jobs with blank or look-alike numbers, each with a button to correct it. */
export function OddJobsSection() {
  const hasJobs = useAppInit().products.includes('workflow');
  const canView = useCan('Wip_view');
  const odd = useQuery({ ...oddJobsQuery(useApi()), enabled: hasJobs && canView });
  if (!canView) return <Text size="sm">Seeing what there is to correct {needsRight('Wip_view')}.</Text>;
  if (!hasJobs) return <Text size="sm">Nothing to correct while {productText.workflow} is off.</Text>;
  const waiting = <Skeleton height={60} role="status" aria-label="Looking through the job numbers" />;
  return (
    <Loaded of={{ odd }} waiting={waiting}>
      {(loaded) => <OddJobs odd={loaded.odd} />}
    </Loaded>
  );
}

function OddJobs({ odd: { lookAlikes, blank, padded } }: { odd: CallResponse<typeof jobCalls.oddJobs> }) {
  const canEdit = useCan('Wip_edit');
  const lists = [
    ...lookAlikes.map((jobs) => ({ title: `${jobs.length} jobs look like ${jobs[0]?.jobNumber.trim()}`, jobs })),
    { title: 'Without a number or a name', jobs: blank },
    { title: 'With spaces around the number or the name', jobs: padded },
  ].filter(({ jobs }) => jobs.length > 0);
  if (lists.length === 0) return <Text size="sm">Every job has a number of its own, and a name.</Text>;
  return (
    <>
      {!canEdit && <LookOnly right="Wip_edit" verb="correct" />}
      {lists.map(({ title, jobs }) => (
        <section key={title} aria-label={title}>
          <h3 className={css.title}>{title}</h3>
          <ul className={css.jobs}>
            {jobs.map((job) => (
              <OddLine key={`${job.id} ${job.version}`} job={job} canEdit={canEdit} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function OddLine({ job, canEdit }: { job: OddJob; canEdit: boolean }) {
  const queryClient = useQueryClient();
  const { queryKey } = oddJobsQuery(useApi());
  return (
    <li className={css.job}>
      <Anchor
        size="sm"
        className={css.name ?? ''}
        renderRoot={(props) => <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId: job.id }} />}
      >
        <b>{shown(job.jobNumber)}</b> {shown(job.jobName)}
      </Anchor>
      {canEdit && <CorrectButton job={job} named onJobs={() => void queryClient.invalidateQueries({ queryKey })} />}
    </li>
  );
}

/** Shows the spaces, which distinguish the numbers. */
const shown = (text: string): string => (text.trim() === '' ? '(blank)' : text.replaceAll(/\s/g, '␣'));
