import { Progress, Skeleton, Text } from '@mantine/core';
import { type LimitedThing, type Use, useWords, whomToAsk } from '@plumbline/contract/limits';
import { wholeText } from '@plumbline/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { companyDataQuery, companyUseQuery } from './company-data-queries.ts';

/** The company's use of a limit that the operator may set: "1,204 of 5,000 jobs". */
export function UseSection() {
  const api = useApi();
  const hasJobs = useAppInit().products.includes('workflow');
  const use = useQuery(companyUseQuery(api));
  const data = useQuery({ ...companyDataQuery(api), enabled: hasJobs });
  const waiting = <Skeleton height={60} role="status" aria-label="Loading what the company has" />;
  return (
    <Loaded of={{ use }} waiting={waiting}>
      {({ use: { users, requestsPerMinute, megabytesPerMinute, contact } }) => (
        <>
          {hasJobs && (
            <Loaded of={{ data }} waiting={waiting}>
              {({ data: { jobs } }) => <Has use={jobs} what="jobs" />}
            </Loaded>
          )}
          <Has use={users} what="users" about="Active users, including those who have not signed in yet." />
          {requestsPerMinute !== null && (
            <Text size="sm">All of you together may make {wholeText(requestsPerMinute)} requests a minute.</Text>
          )}
          {megabytesPerMinute !== null && (
            <Text size="sm">They may carry {wholeText(megabytesPerMinute)} MB a minute.</Text>
          )}
          <Text size="sm" c="dimmed">
            {whomToAsk(contact)}
          </Text>
        </>
      )}
    </Loaded>
  );
}

/** The share of a limit from which on little is left. */
const NEARLY_ALL = 0.9;

function Has({ use, what, about }: { readonly use: Use; readonly what: LimitedThing; readonly about?: string }) {
  const { now, most } = use;
  return (
    <div>
      <Text size="sm" fw={500}>
        {useWords(use, what)}
      </Text>
      {most !== null && (
        <Progress
          value={Math.min(100, (now / most) * 100)}
          color={now >= most * NEARLY_ALL ? 'orange' : 'blue'}
          aria-hidden
          mt={4}
          maw="24rem"
        />
      )}
      {about && (
        <Text size="xs" c="dimmed" mt={4}>
          {about}
        </Text>
      )}
    </div>
  );
}
