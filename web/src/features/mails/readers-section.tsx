import { MultiSelect, Skeleton } from '@mantine/core';
import type { UserId } from '@plumbline/contract/values';
import type { FileReaders } from '@plumbline/contract/workflow/mails';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { wipInitQuery } from '../jobs/jobs-queries.ts';
import css from './mails.module.css';
import { mailSettingsQuery, useSaveFileReaders } from './mails-queries.ts';
import { NoMailNote } from './no-mail-note.tsx';

interface Person {
  readonly id: UserId;
  readonly name: string;
  readonly isActive: boolean;
}

/** Who gets a mail about the outcome of a file that came by itself. Nothing where there are no jobs to see. */
export function ReadersSection({ canEdit }: { readonly canEdit: boolean }) {
  const api = useApi();
  const hasJobs = useAppInit().products.includes('workflow');
  const enabled = useCan('Wip_view') && hasJobs;
  const settings = useQuery({ ...mailSettingsQuery(api), enabled });
  const init = useQuery({ ...wipInitQuery(api), enabled });
  if (!enabled) return null;
  return (
    <Loaded of={{ settings, init }} waiting={<Skeleton height={60} role="status" aria-label="Loading who is mailed" />}>
      {({ settings: { isSending, readers }, init: { users } }) => (
        <div className={css.readers}>
          <Readers stored={readers} people={users} canEdit={canEdit} />
          {!isSending && <NoMailNote />}
        </div>
      )}
    </Loaded>
  );
}

interface ReadersProps {
  readonly stored: FileReaders;
  readonly people: readonly Person[];
  readonly canEdit: boolean;
}

function Readers({ stored, people, canEdit }: ReadersProps) {
  const { save, pending } = useSaveFileReaders();
  const { userIds } = { ...stored, ...pending };
  return (
    <MultiSelect
      label="Mail what became of a file to"
      description="That it was imported, waits or was refused. Each may switch it off at Mails, in the menu at their name."
      placeholder={userIds.length === 0 ? 'The administrators' : ''}
      data={optionsOf(people, userIds)}
      value={userIds}
      onChange={(ids) => save({ change: { userIds: ids as UserId[] } })} // the options' values are ids of users
      searchable
      maxValues={20}
      readOnly={!canEdit}
      nothingFoundMessage="Nobody in this company has that name."
    />
  );
}

/** Active people, and who was named before they left. */
function optionsOf(people: readonly Person[], named: readonly UserId[]) {
  const there = people.filter(({ id, isActive }) => isActive || named.includes(id));
  const gone = named.filter((id) => !there.some((person) => person.id === id));
  return [
    ...there.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (left)` })),
    ...gone.map((id) => ({ value: id, label: 'Somebody who left' })),
  ];
}
