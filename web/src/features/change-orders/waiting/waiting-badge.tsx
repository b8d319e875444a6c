import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { useCan } from '../../../lib/app-init.ts';
import css from './waiting-badge.module.css';
import { waitingQuery } from './waiting-query.ts';

const MOST_SHOWN = 99;

/** How many change orders wait for the person to decide; nothing for none, or for a person who may not decide. */
export function WaitingBadge() {
  const canEdit = useCan('Wip_edit');
  const { data } = useQuery({ ...waitingQuery(useApi()), enabled: canEdit });
  if (!canEdit || !data || data.count === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden>{data.count > MOST_SHOWN ? `${MOST_SHOWN}+` : data.count}</span>
      <VisuallyHidden>
        {data.count.toLocaleString('en-US')} {data.count === 1 ? 'waits' : 'wait'} for you
      </VisuallyHidden>
    </span>
  );
}
