import { type Permission, permissionText } from '@plumbline/domain/permissions';
import type { RevokedToken } from './store.ts';

const sentences = (permissions: readonly Permission[] | null) =>
  permissions === null ? null : permissions.map((permission) => permissionText[permission]);

/** How the history records a token: its permissions, and null where it did not exist or is revoked. */
export const tokenChange = (
  { id, name, isService }: Pick<RevokedToken, 'id' | 'name' | 'isService'>,
  before: readonly Permission[] | null,
  after: readonly Permission[] | null,
) => ({
  subject: 'token' as const,
  subjectId: id,
  subjectName: name,
  field: isService ? 'serviceToken' : 'token',
  oldValue: sentences(before),
  newValue: sentences(after),
});
