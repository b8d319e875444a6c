import type { Tx } from '@plumbline/service-kit/database';

/** A change of something that an administrator manages, with values as shown to readers. */
export interface AdministrationChange {
  subjectId: string;
  /** Its name at this time. */
  subjectName: string;
  field: string;
  oldValue: unknown;
  newValue: unknown;
}

/** Records the person's changes in the platform's history of the administration. Values that stayed the same are left out. */
export async function recordAdministration(
  tx: Tx,
  subject: 'webhook' | 'tenant',
  changes: readonly AdministrationChange[],
): Promise<void> {
  const real = changes.filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue));
  if (real.length > 0) await tx.query('select platform.record_changes($1, $2::jsonb)', [subject, JSON.stringify(real)]);
}

/** The author of changes that nobody made. */
const BY_ITSELF = 'Plumbline';

/** Records in the same place what happened on its own, in a transaction without a person. */
export async function recordByItself(
  tx: Tx,
  subject: 'webhook',
  changes: readonly AdministrationChange[],
): Promise<void> {
  await tx.query('select platform.record_by_itself($1, $2, $3::jsonb)', [subject, BY_ITSELF, JSON.stringify(changes)]);
}
