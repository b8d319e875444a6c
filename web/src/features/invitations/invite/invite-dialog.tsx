import { Alert, Button, Checkbox, Group, Pill, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import type { InviteLookupItem } from '@plumbline/contract/lookup';
import type { RoleId } from '@plumbline/contract/values';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { CreationFields } from '../../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import { usersInitQuery } from '../../users/users-queries.ts';
import css from '../invitations.module.css';
import { DirectoryLookup } from './directory-lookup.tsx';
import { InviteResult } from './invite-result.tsx';
import { addressText, badAddresses, parseAddresses } from './parse-addresses.ts';
import { type InviteDraft, inviteesOf, useInvite } from './use-invite.ts';

const EMPTY: InviteDraft = { picked: [], typed: '', roleIds: [], message: '' };

/** Invites people from the directory or by address, and shows the result for each. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const { creation, invited, invite, forget, ...outcome } = useInvite();
  const people = inviteesOf(draft);
  // An incomplete address does not count as a person; sending reports it.
  const count = people.length - badAddresses(people).length;
  const change = (part: Partial<InviteDraft>): void => {
    forget();
    setDraft({ ...draft, ...part });
  };
  const toggle = (person: InviteLookupItem): void => {
    const rest = draft.picked.filter(({ id }) => id !== person.id);
    change({ picked: rest.length < draft.picked.length ? rest : [...rest, person] });
  };
  const leaveOutRefused = (): void => {
    const emails = new Set(outcome.refused.map(({ email }) => email?.toLowerCase()));
    const isFine = ({ email }: { email: string }) => !emails.has(email.toLowerCase());
    const typed = parseAddresses(draft.typed).filter(isFine);
    change({ picked: draft.picked.filter(isFine), typed: addressText(typed) });
  };
  // A colleague may have deleted a role since it was chosen.
  const { data: init } = useQuery(usersInitQuery(useApi()));
  const roleIds = draft.roleIds.filter((id) => init?.roles.some((role) => role.id === id) ?? true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!creation.isBusy) void invite({ ...draft, roleIds });
  };
  if (invited !== null) return <InviteResult invitations={invited} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite people"
      size="60rem"
      hasCross
      classes={css}
      isBegun={people.length > 0 || draft.roleIds.length > 0 || draft.message !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <CreationFields creation={creation}>
        <div className={css.halves}>
          <DirectoryLookup
            picked={draft.picked}
            onToggle={toggle}
            onAddress={(email) => change({ typed: addressText(parseAddresses(`${draft.typed}\n${email}`)) })}
          />
          <Stack gap="sm" className={css.details ?? ''}>
            {draft.picked.length > 0 && (
              <ul className={css.picked} aria-label="Chosen people">
                {draft.picked.map((person) => (
                  <Pill
                    key={person.id}
                    component="li"
                    size="md"
                    withRemoveButton
                    removeButtonProps={{
                      'aria-label': `Leave ${person.name} out`,
                      tabIndex: 0,
                      'aria-hidden': false,
                    }}
                    onRemove={() => toggle(person)}
                  >
                    {person.name}
                  </Pill>
                ))}
              </ul>
            )}
            <Textarea
              label="Or by e-mail address"
              description="Several with commas, or one a line"
              autosize
              minRows={2}
              maxRows={6}
              spellCheck={false}
              value={draft.typed}
              error={outcome.typedError}
              onChange={(event) => change({ typed: event.currentTarget.value })}
            />
            <RoleChoice chosen={draft.roleIds} onChange={(roleIds) => change({ roleIds })} />
            <Textarea
              label="Message"
              description="Goes into the mail; may stay empty"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={2_000}
              value={draft.message}
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
          </Stack>
        </div>
      </CreationFields>
      {outcome.refused.length > 0 && (
        <Alert color="red" variant="light" role="alert" title="Nobody was invited yet">
          <ul className={css.refused}>
            {outcome.refused.map(({ email, reason }) => (
              <li key={`${email} ${reason}`}>{[email, reason].filter(Boolean).join(' ')}</li>
            ))}
          </ul>
          {outcome.refused.some(({ email }) => email !== null) && (
            <Button size="compact-sm" variant="default" mt="xs" onClick={leaveOutRefused}>
              Leave them out
            </Button>
          )}
        </Alert>
      )}
      {outcome.notice !== null && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {outcome.notice}
        </Alert>
      )}
      <FormButtons
        verb={count > 1 ? `Invite ${count} people` : 'Invite'}
        isBusy={creation.isBusy}
        isDisabled={people.length === 0}
        className={css.actions}
      />
    </FormDialog>
  );
}

interface RoleChoiceProps {
  readonly chosen: readonly RoleId[];
  readonly onChange: (roleIds: RoleId[]) => void;
}

function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const init = useQuery(usersInitQuery(useApi()));
  return (
    <Loaded of={{ init }} waiting={<Skeleton height={48} role="status" aria-label="Loading the roles" />}>
      {({ init: { roles } }) => (
        <Checkbox.Group
          label="Roles"
          value={[...chosen]}
          onChange={(values) => onChange(roles.map(({ id }) => id).filter((id) => values.includes(id)))}
        >
          <Group gap="md" mt={4}>
            {roles.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Group>
          {chosen.length === 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              Without a role they get in, and cannot do anything yet.
            </Text>
          )}
        </Checkbox.Group>
      )}
    </Loaded>
  );
}
