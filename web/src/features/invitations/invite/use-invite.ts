import type { InviteLookupItem } from '@plumbline/contract/lookup';
import { type Invitation, type Invitee, MAX_INVITED } from '@plumbline/contract/platform/invitations';
import type { RoleId } from '@plumbline/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useCreation } from '../../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { refreshInvitations } from '../invitation-queries.ts';
import { badAddresses, parseAddresses } from './parse-addresses.ts';

export interface InviteDraft {
  picked: readonly InviteLookupItem[];
  /** Addresses as typed. */
  typed: string;
  roleIds: readonly RoleId[];
  message: string;
}
interface Refused {
  email: string | null;
  reason: string;
}

/** The people of the draft, each address once. */
export function inviteesOf({ picked, typed }: InviteDraft): Invitee[] {
  const fromDirectory = picked.map(({ id, firstName, lastName, email, phoneNumber }) => ({
    ...{ directoryId: id, firstName, lastName, email, phoneNumber },
  }));
  const fromThere = new Set(picked.map(({ email }) => email.toLowerCase()));
  return [...fromDirectory, ...parseAddresses(typed).filter(({ email }) => !fromThere.has(email.toLowerCase()))];
}

/** Sends a draft of invitations. Keeps the refusals for the dialog. */
export function useInvite() {
  const { platform } = useApi();
  const queryClient = useQueryClient();
  const creation = useCreation(
    'It is not known whether they were invited: look at the invitations before you invite them again.',
  );
  const [typedError, setTypedError] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const [invited, setInvited] = useState<readonly Invitation[] | null>(null);

  const forget = (): void => {
    setTypedError(null);
    setRefused([]);
    setNotice(null);
  };
  const invite = async (draft: InviteDraft): Promise<void> => {
    if (creation.isOpen) return creation.tryNow();
    forget();
    const people = inviteesOf(draft);
    const bad = badAddresses(people);
    if (bad.length > 0) return setTypedError(`${bad.map((each) => `“${each}”`).join(', ')}: not an e-mail address`);
    if (people.length > MAX_INVITED) return setNotice(`${MAX_INVITED} people at most at once.`);
    const message = draft.message.trim();
    const body = { people, roleIds: [...draft.roleIds], ...(message && { message }) };
    const result = await creation.run(() => platform.invite({ body }));
    void refreshInvitations(queryClient);
    if (result.ok) return setInvited(result.value.invitations);
    const { problem } = result;
    if (problem.type === 'invites-refused') return setRefused(problem.refusals);
    setNotice(problemLine(problem));
  };
  return { creation, typedError, refused, notice, invited, invite, forget };
}
