import { Text } from '@mantine/core';
import { type InviteLookupItem, LOOKUP_LIMIT } from '@plumbline/contract/lookup';
import { emailAddress } from '@plumbline/contract/platform/invitations';
import { counted } from '@plumbline/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { LookupList } from '../../../ui/lookup-list.tsx';
import { inviteLookupQuery } from '../invitation-queries.ts';

interface DirectoryLookupProps {
  readonly picked: readonly InviteLookupItem[];
  readonly onToggle: (person: InviteLookupItem) => void;
  /** An address that the directory does not know. */
  readonly onAddress: (email: string) => void;
}

const useFoundPeople = (text: string) => useQuery(inviteLookupQuery(useApi(), text));

/** Searches the company's directory as the person types. */
export function DirectoryLookup({ onAddress, ...props }: DirectoryLookupProps) {
  return (
    <LookupList
      {...props}
      label="Find people in the company’s directory"
      placeholder="Name or e-mail"
      listLabel="People found"
      useFound={useFoundPeople}
      countText={countText}
      otherwise={{
        label: 'Add this address',
        fits: (text) => emailAddress.safeParse(text).success,
        take: onAddress,
      }}
      optionOf={({ name, email }) => (
        <>
          <span>{name}</span>
          <Text component="span" size="sm" c="dimmed">
            {email}
          </Text>
        </>
      )}
    />
  );
}

function countText(count: number, asked: string, picked: number): string {
  const chosen = picked > 0 ? ` ${picked} chosen.` : '';
  if (count === LOOKUP_LIMIT) return `The first ${count} people: type more to narrow them down.${chosen}`;
  if (count > 0) return `${counted(count, 'person', 'people')} found.${chosen}`;
  if (asked === '') return `The directory has nobody else: invite by e-mail address.${chosen}`;
  return `Nobody who could be invited is called “${asked}” there. Invite by e-mail address instead.${chosen}`;
}
