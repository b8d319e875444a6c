import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { historyQuery } from './admin-history.tsx';

/** Who changed a field of a user last, and when; empty until it is loaded. */
export function LastAdminChange({ userId, field }: { readonly userId: string; readonly field: string }) {
  const { data } = useInfiniteQuery(historyQuery(useApi(), 'user', userId));
  const last = data?.pages.flatMap(({ changes }) => changes).find((change) => change.field === field);
  return last ? `${last.personName}, ${formatInstant(last.at)}` : 'somebody else changed it';
}
