import type { invitee } from '@plumbline/contract/platform/invitations';
import type { z } from 'zod';
import { namesOf } from './names-of.ts';
import type { NewInvitee } from './store.ts';

/** Turns a typed or picked person into a user to store. */
export function toInvitee(person: z.output<typeof invitee>): NewInvitee {
  const email = person.email.trim();
  return {
    ...namesOf(email, person),
    email,
    phoneNumber: person.phoneNumber?.trim() || null,
    directoryId: person.directoryId ?? null,
  };
}
