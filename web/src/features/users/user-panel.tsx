import { Text } from '@mantine/core';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { RowFields, useRow } from '../../ui/grid/index.ts';
import { AdminHistory } from '../history/admin-history.tsx';
import css from './user-panel.module.css';
import type { UserRow } from './users-queries.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'isActive', 'roleIds'];

interface UserPanelProps {
  readonly userId: string;
  readonly model: GridModel<UserRow>;
}

/** Everything about one user: the fields and their history. */
export function UserPanel({ userId, model }: UserPanelProps) {
  const user = useRow(model, userId);
  return (
    <div className={css.content}>
      {user ? (
        <>
          <RowFields rowId={userId} fields={FIELDS} />
          {user.externalId === null && (
            <Text size="sm" c="dimmed">
              Has not signed in yet.
            </Text>
          )}
          <section>
            <h3 className={css.title}>History</h3>
            <AdminHistory subject="user" subjectId={user.id} />
          </section>
        </>
      ) : (
        <Text size="sm">This user is no longer in your company. Close the panel to go on.</Text>
      )}
    </div>
  );
}
