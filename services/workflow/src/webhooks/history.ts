import type { Tx } from '@plumbline/service-kit/database';
import { recordAdministration, recordByItself } from '../administration/record.ts';
import { shownAddress } from './shown-address.ts';
import type { WebhookTerms } from './store.ts';

const TERMS = ['url', 'description', 'events', 'jobStatuses', 'divisions'] as const;

const shownTerms = (terms: WebhookTerms): WebhookTerms => ({ ...terms, url: shownAddress(terms.url) });

/** A value as a reader saw it: what is empty is nothing. */
const shown = (value: string | readonly string[] | undefined) =>
  value === undefined || value.length === 0 ? null : value;

/** Records a webhook's terms before and after a change, under its address. Null: before it was made, after it was deleted. */
export function recordTerms(tx: Tx, id: string, stored: WebhookTerms | null, sent: WebhookTerms | null): Promise<void> {
  const before = stored && shownTerms(stored);
  const after = sent && shownTerms(sent);
  const subject = { subjectId: id, subjectName: (after ?? before)?.url ?? '' };
  // Only the hidden part differs.
  if (before && after && before.url === after.url && stored?.url !== sent?.url) after.url += ' (another address)';
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
): Promise<void> => recordAdministration(tx, 'webhook', [{ subjectId: id, subjectName: shownAddress(url), ...change }]);

/** Records that a webhook was turned off because of its receiver's answers, without a person. */
export const recordSwitchedOff = (
  tx: Tx,
  id: string,
  { url, reason }: { url: string; reason: string },
): Promise<void> =>
  recordByItself(tx, 'webhook', [
    { subjectId: id, subjectName: shownAddress(url), field: 'state', oldValue: 'active', newValue: `off: ${reason}` },
  ]);
