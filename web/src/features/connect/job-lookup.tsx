import { Badge } from '@mantine/core';
import { type ConnectLookupItem, LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import { counted } from '@plumbline/domain/counted';
import { formatAmount, isCents } from '@plumbline/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { LookupList } from '../../ui/lookup-list.tsx';
import css from './connect.module.css';
import { connectLookupQuery } from './connect-queries.ts';

interface JobLookupProps {
  readonly picked: readonly ConnectLookupItem[];
  readonly onToggle: (job: ConnectLookupItem) => void;
}

const AMOUNTS = { originalContractAmount: 'Contract', invoicedAmount: 'Invoiced', jobCostToDate: 'Cost' };

const useFoundJobs = (text: string) => useQuery(connectLookupQuery(useApi(), text));

/** Searches the accounting system's jobs as the person types. */
export function JobLookup(props: JobLookupProps) {
  return (
    <LookupList
      {...props}
      label="Find a job of the accounting system"
      placeholder="Number or name"
      listLabel="Jobs found"
      useFound={useFoundJobs}
      countText={countText}
      optionOf={(job) => (
        <>
          <span>
            <b>{job.jobNumber}</b> {job.name}{' '}
            {job.isReturning && (
              <Badge size="sm" variant="light" tt="none">
                was in the WIP
              </Badge>
            )}
          </span>
          <span className={css.amounts}>{amountsOf(job)}</span>
        </>
      )}
    />
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
  if (count > 0) return `${counted(count, 'job')} found.${chosen}`;
  if (asked === '') return `Every job of the accounting system is in the WIP, or none was imported yet.${chosen}`;
  return `No job outside the WIP has a number or name that starts like “${asked}”.${chosen}`;
}
