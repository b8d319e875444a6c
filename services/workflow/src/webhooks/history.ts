import type { Tx } from '@plumbline/service-kit/database';
import { recordAdministration } from '../administration/record.ts';
import type { WebhookTerms } from './store.ts';

const TERMS = ['url', 'description', 'events', 'jobStatuses', 'divisions'] as const;

/** A value as a reader saw it: what is empty is nothing. */
const shown = (value: string | readonly string[] | undefined) =>
  value === undefined || value.length === 0 ? null : value;

/** Records a webhook's terms before and after; null before it was made, and after it was deleted. Under the address that it has, or had. */
export function recordTerms(
  tx: Tx,
  id: string,
  before: WebhookTerms | null,
  after: WebhookTerms | null,
): Promise<void> {
  const subject = { subjectId: id, subjectName: (after ?? before)?.url ?? '' };
  return recordAdministration(
    tx,
    'webhook',
    TERMS.map((field) => ({ ...subject, field, oldValue: shown(before?.[field]), newValue: shown(after?.[field]) })),
  );
}

/** Records a changed state, or a new secret, which nobody reads. */
export const recordOfWebhook = (
  tx: Tx,
  id: string,
  { url }: WebhookTerms,
  change: { field: 'state' | 'secret'; oldValue: string | null; newValue: string },
): Promise<void> => recordAdministration(tx, 'webhook', [{ subjectId: id, subjectName: url, ...change }]);
