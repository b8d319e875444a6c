import { Text } from '@mantine/core';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import { Link } from '@tanstack/react-router';
import type { UserRow } from '../users/users-queries.ts';
import classes from './roles-page.module.css';

const SHOWN = 6;

export const peopleOf = (role: Pick<AdminRole, 'id'>, users: readonly UserRow[]): UserRow[] =>
  users.filter(({ roleIds }) => roleIds.includes(role.id));

export const nameInList = ({ firstName, lastName, isActive }: UserRow): string =>
  `${firstName} ${lastName}${isActive ? '' : ' (deactivated)'}`;

interface RolePeopleProps {
  readonly role: AdminRole;
  readonly users: readonly UserRow[];
}

/** Who has a role, with a link to them. */
export function RolePeople({ role, users }: RolePeopleProps) {
  const people = peopleOf(role, users);
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nobody
      </Text>
    );
  }
  const more = people.length - SHOWN;
  return (
    <>
      <ul className={classes.people}>
        {people.slice(0, SHOWN).map((user) => (
          <li key={user.id}>{nameInList(user)}</li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
      <Link
        to="/admin/users"
        search={{ role: role.id }}
        className={classes.link}
        aria-label={`Show in users: ${role.name}`}
      >
        Show in users
      </Link>
    </>
  );
}
