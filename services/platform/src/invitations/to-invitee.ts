import type { invitee } from '@plumbline/contract/platform/invitations';
import type { z } from 'zod';
import { namesOf } from './names-of.ts';
import type { NewInvitee } from './store.ts';

/** Somebody as they were typed or picked, as a user to be stored. */
export function toInvitee(person: z.output<typeof invitee>): NewInvitee {
  const email = person.email.trim();
  return {
    ...namesOf(email, person),
    email,
    phoneNumber: person.phoneNumber?.trim() || null,
    directoryId: person.directoryId ?? null,
  };
}
