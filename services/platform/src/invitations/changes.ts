import type { InvitationId, UserId } from '@plumbline/contract/values';
import type { NewChange } from '../history/store.ts';

export const invitationChange = (
  { id, email }: { id: InvitationId; email: string },
  field: 'state' | 'expiresAt',
  oldValue: string | null,
  newValue: string | null,
): NewChange => ({ subject: 'invitation', subjectId: id, subjectName: email, field, oldValue, newValue });

export const userChange = (
  { userId, name }: { userId: UserId; name: string },
  field: 'isActive' | 'roles' | 'hasSignedIn',
  oldValue: unknown,
  newValue: unknown,
): NewChange => ({ subject: 'user', subjectId: userId, subjectName: name, field, oldValue, newValue });
