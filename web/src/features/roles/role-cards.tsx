import { Checkbox, Text, Title } from '@mantine/core';
import { permissions } from '@plumbline/domain/permissions';
import { useId } from 'react';
import { Allowed, type RolesViewProps, SavingMark, sentenceOf } from './role-matrix.tsx';
import { RoleMenu } from './role-menu.tsx';
import { RolePeople } from './role-people.tsx';
import classes from './roles-page.module.css';

/** The matrix on a phone: one role below the other. */
export function RoleCards(props: RolesViewProps) {
  return props.roles.map((role) => <RoleCard key={role.id} role={role} {...props} />);
}

function RoleCard({
  role,
  saving,
  users,
  canEdit,
  onToggle,
  onTask,
}: RolesViewProps & { role: RolesViewProps['roles'][number] }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.name ?? ''}>
          {role.name}
        </Title>
        <SavingMark isSaving={saving.has(role.id)} />
        {canEdit && <RoleMenu role={role} size={44} onTask={(task) => onTask(role, task)} />}
      </div>
      <ul className={classes.permissions}>
        {permissions.map((permission) => (
          <li key={permission}>
            {canEdit ? (
              <Checkbox
                size="md"
                label={sentenceOf(permission)}
                checked={role.permissions.includes(permission)}
                onChange={(event) => onToggle(role, permission, event.currentTarget.checked)}
              />
            ) : (
              <>
                <Allowed is={role.permissions.includes(permission)} /> {sentenceOf(permission)}
              </>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Text size="sm" c="dimmed">
          People
        </Text>
        <RolePeople role={role} users={users} />
      </div>
    </section>
  );
}
