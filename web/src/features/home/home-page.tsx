import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { productText } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap, useApi } from '../../lib/api.ts';
import { useAppInit, useAppInitIfKnown, useCan } from '../../lib/app-init.ts';
import { localToday } from '../../lib/calendar.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { attentionQuery } from '../attention/attention-query.ts';
import { AttentionSection } from '../attention/attention-section.tsx';
import { WaitingOrders } from '../change-orders/waiting/waiting-orders.tsx';
import { MentionsSection } from '../conversations/mentions-section.tsx';
import { InvitationNotice } from '../invitations/join/invitation-notice.tsx';
import { FirstJobs } from './first-jobs.tsx';
import { greeting } from './greeting.ts';
import classes from './home-page.module.css';
import { PayAppsDue } from './pay-apps-due.tsx';
import { type Summary, sumsOf } from './summary.ts';
import { Totals } from './totals.tsx';
import { useHomeNews } from './use-home-news.ts';

export function HomePage() {
  const { user, tenant, products } = useAppInit();
  useAppInitIfKnown({ isAskedAgain: true });
  const canSeeJobs = useCan('Wip_view');
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>{greeting(new Date(), user.name)}</Title>
        <Text c="dimmed" size="sm">
          {new Date().toLocaleDateString('en-US', { dateStyle: 'full' })}
        </Text>
      </header>
      <InvitationNotice />
      {canSeeJobs ? (
        <Overview />
      ) : products.includes('workflow') ? (
        <Text>You may not see the jobs of {tenant.name}: ask an administrator for it.</Text>
      ) : (
        <Text>
          {tenant.name} does not use {productText.workflow}: an administrator can switch it on.
        </Text>
      )}
    </div>
  );
}

function Overview() {
  const api = useApi();
  const enabled = useHomeNews();
  const today = localToday();
  const summary = useQuery({
    queryKey: ['workflow', 'summary', today],
    queryFn: ({ signal }) => unwrap(api.workflow.summary({ query: { today }, signal })),
    enabled,
  });
  const attention = useQuery({ ...attentionQuery(api, today), enabled });
  const [whose, setWhose] = useState<'own' | 'all'>('own');
  const isManager = attention.data?.isManager ?? false;
  const isOwn = isManager && whose === 'own';
  return (
    <>
      <MentionsSection isAsked={enabled} />
      <WaitingOrders today={today} isAsked={enabled} />
      {isManager && (
        <SegmentedControl
          aria-label="Whose jobs the lists and totals are of"
          className={classes.whose ?? ''}
          value={whose}
          onChange={(value) => setWhose(value === 'all' ? 'all' : 'own')}
          data={[
            { value: 'own', label: 'My jobs' },
            { value: 'all', label: 'All jobs' },
          ]}
        />
      )}
      {attention.data && !isEmpty(summary.data) && <AttentionSection counts={attention.data} isOwn={isOwn} />}
      <Loaded of={{ summary }} waiting={<Waiting />}>
        {(loaded) =>
          isEmpty(loaded.summary) ? (
            <FirstJobs />
          ) : (
            <>
              <Totals sums={sumsOf(loaded.summary, isOwn)} isOwn={isOwn} />
              <PayAppsDue summary={loaded.summary} today={today} isOwn={isOwn} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Whether the company has no job yet, lost ones included. */
const isEmpty = (summary: Summary | undefined): boolean => summary?.jobCount === 0 && summary.lostCount === 0;

const waitingTotals = ['contract', 'invoiced', 'left', 'retainage', 'received'];

function Waiting() {
  return (
    <div role="status" aria-label="Loading the overview" className={classes.page}>
      <div className={classes.totals}>
        {waitingTotals.map((name) => (
          <Skeleton key={name} height={86} />
        ))}
      </div>
      <Skeleton height={240} />
    </div>
  );
}
