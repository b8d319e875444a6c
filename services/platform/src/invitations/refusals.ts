import { emailAddress, type inviteRefusal } from '@plumbline/contract/platform/invitations';
import type { RoleId } from '@plumbline/contract/values';
import type { z } from 'zod';
import type { Standing } from './standing-store.ts';

const INACTIVE = 'is invited already, but not active: make the user active, then send that invitation again';

type Refusal = z.output<typeof inviteRefusal>;

const UNKNOWN_ROLE: Refusal = {
  email: null,
  kind: 'unknown-role',
  reason: 'A chosen role is not there any more: look at the roles and invite again',
};

/** Why people cannot be invited: one reason per address, and one for missing roles. */
export function refusalsOf(
  emails: readonly string[],
  roleIds: readonly RoleId[],
  roleNames: ReadonlyMap<string, string>,
  /** One per address, in the same order. */
  standing: readonly Standing[],
): Refusal[] {
  const seen = new Set<string>();
  return [
    ...emails.flatMap((email, n): Refusal[] => {
      const address = email.toLowerCase();
      if (!emailAddress.safeParse(email).success)
        return [{ email, kind: 'bad-address', reason: 'is not an e-mail address' }];
      if (seen.has(address)) return [{ email, kind: 'appears-twice', reason: 'appears twice' }];
      seen.add(address);
      switch (standing[n]) {
        case 'user':
          return [{ email, kind: 'already-user', reason: 'is a user already' }];
        case 'invited':
          return [{ email, kind: 'already-invited', reason: 'is invited already: send that invitation again' }];
        case 'invited-inactive':
          return [{ email, kind: 'already-invited', reason: INACTIVE }];
        default:
          return [];
      }
    }),
    ...(roleIds.some((id) => !roleNames.has(id)) ? [UNKNOWN_ROLE] : []),
  ];
}
