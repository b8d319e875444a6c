import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { usersInitQuery, usersQuery } from '../users/users-queries.ts';
import classes from './roles-page.module.css';

/** The tenant's roles and who has them. */
export function RolesPage() {
  const api = useApi();
  const init = useQuery(usersInitQuery(api));
  const users = useQuery(usersQuery(api));
  const error = init.error ?? users.error;
  if (error) return <ProblemNotice error={error} onRetry={() => void Promise.all([init.refetch(), users.refetch()])} />;
  if (!init.data || !users.data) return <Skeleton height={200} role="status" aria-label="Loading the roles" />;
  const peopleOf = (roleId: string) =>
    users.data
      .filter((user) => user.isActive && user.roleIds.some((id) => id === roleId))
      .map((user) => `${user.firstName} ${user.lastName}`);
  return (
    <Stack>
      <Title order={1}>Roles</Title>
      <ul className={classes.roles}>
        {init.data.roles.map((role) => (
          <li key={role.id}>
            <Title order={2}>{role.name}</Title>
            <Text size="sm" c="dimmed">
              {peopleOf(role.id).join(', ') || 'Nobody has this role.'}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
