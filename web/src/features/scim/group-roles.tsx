import { Select, Text, Title } from '@mantine/core';
import type { ScimGroup } from '@plumbline/contract/platform/scim';
import { counted } from '@plumbline/domain/counted';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { provisioningProblems } from './problems.ts';
import classes from './provisioning.module.css';
import { keepProvisioning, type Provisioning, provisioningQuery } from './provisioning-queries.ts';

interface GroupRolesProps {
  groups: readonly ScimGroup[];
  roles: Provisioning['roles'];
  canEdit: boolean;
}

const NO_ROLE = 'none';

/** The groups from the identity provider, each with the role that it gives. */
export function GroupRoles({ groups, roles, canEdit }: GroupRolesProps) {
  return (
    <div>
      <div className={classes.head}>
        <Title order={3}>Groups and their roles</Title>
      </div>
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          No group has come in yet. Assign groups to Plumbline in your identity provider: a group that is called like a
          role gets that role at once, for others you choose it here.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Groups and their roles">
          {groups.map((group) => (
            <li key={group.id}>
              <div className={classes.what}>
                <Text size="sm" fw={600}>
                  {group.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {counted(group.memberCount, 'person', 'people')}
                </Text>
              </div>
              {canEdit ? (
                <RoleSelect group={group} roles={roles} />
              ) : (
                <Text size="sm">{roles.find(({ id }) => id === group.roleId)?.name ?? 'No role'}</Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RoleSelect({ group, roles }: { group: ScimGroup; roles: Provisioning['roles'] }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<string | null>(null);
  const choose = async (value: string): Promise<void> => {
    setWanted(value);
    const roleId = roles.find(({ id }) => id === value)?.id ?? null;
    const result = await api.platform.mapScimGroup({ body: { groupId: group.id, roleId } });
    setWanted(null);
    if (!result.ok) {
      // Its answer may be lost.
      void queryClient.invalidateQueries({ queryKey: provisioningQuery(api).queryKey });
      return void toast.error(actionLine(result.problem, provisioningProblems));
    }
    keepProvisioning(queryClient, api, result.value);
    const role = roles.find(({ id }) => id === roleId)?.name;
    toast.success(role ? `“${group.name}” gives the role ${role}.` : `“${group.name}” gives no role.`);
  };
  return (
    // Not the browser's own list: there each arrow key on the way would assign a role.
    <Select
      className={classes.role ?? ''}
      aria-label={`Role of ${group.name}`}
      data={[{ value: NO_ROLE, label: 'No role' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
      value={wanted ?? group.roleId ?? NO_ROLE}
      allowDeselect={false}
      readOnly={wanted !== null}
      onChange={(value) => void choose(value ?? NO_ROLE)}
    />
  );
}
