import { Skeleton, Text, Title } from '@mantine/core';
import type { GridSettings } from '@plumbline/contract/grid';
import { MAX_USER_UPDATES } from '@plumbline/contract/platform/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { appInitQuery, useAppInit, useCan } from '../../lib/app-init.ts';
import { useGridPreferences } from '../../lib/grid-preferences.ts';
import { createSaveQueue } from '../../lib/save-queue.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { DataGrid, GridModel } from '../../ui/grid/index.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { toastNotice } from '../../ui/toast-notice.ts';
import { InvitePeople } from '../invitations/invite-people.tsx';
import { OpenInvitations } from '../invitations/open-invitations.tsx';
import classes from './users-page.module.css';
import { type UserRow, usersInitQuery, usersQuery } from './users-queries.ts';
import { refusalOf, sendUsers } from './users-save.ts';

/** The people of the tenant, in a grid like the jobs'. */
export function UsersPage() {
  const api = useApi();
  const init = useQuery(usersInitQuery(api));
  const users = useQuery(usersQuery(api));
  const canEdit = useCan('Admin_edit');
  const error = init.error ?? users.error;
  return (
    <div className={classes.page}>
      {error ? (
        <>
          <Title order={1}>Users</Title>
          <ProblemNotice error={error} onRetry={() => void Promise.all([init.refetch(), users.refetch()])} />
        </>
      ) : init.data && users.data ? (
        <>
          <UsersGrid settings={init.data.gridSettings} users={users.data} canEdit={canEdit} />
          <OpenInvitations />
        </>
      ) : (
        <>
          <Title order={1}>Users</Title>
          <Skeleton height={300} role="status" aria-label="Loading the users" />
        </>
      )}
    </div>
  );
}

interface UsersGridProps {
  settings: GridSettings;
  users: readonly UserRow[];
  canEdit: boolean;
}

function UsersGrid({ settings, users, canEdit }: UsersGridProps) {
  const model = useUsersModel(users);
  const preferences = useGridPreferences(useAppInit().user.id);
  return (
    <div className={classes.grid}>
      <DataGrid
        label="Users"
        noun="users"
        toolbar={
          <>
            <Title order={1}>Users</Title>
            {canEdit && <InvitePeople />}
            {!canEdit && (
              <Text size="sm" c="dimmed">
                You may look, not change: that needs the permission Admin_edit.
              </Text>
            )}
          </>
        }
        model={model}
        columns={settings.columns}
        selectOptions={settings.selectOptions}
        readOnly={!canEdit}
        {...preferences}
        onNotice={toastNotice}
      />
    </div>
  );
}

/** The grid changes its rows in place, so it works on copies of what the query cache holds. */
function useUsersModel(users: readonly UserRow[]): GridModel<UserRow> {
  const api = useApi();
  const queryClient = useQueryClient();
  const [{ model, queue }] = useState(() => {
    const model = new GridModel<UserRow>({ rows: structuredClone([...users]), validate: refusalOf });
    const queue = createSaveQueue({
      model,
      maxRows: MAX_USER_UPDATES,
      send: (changes) => sendUsers(model, api.platform.saveAdminUsers, changes),
      onTurnedDown: (message) => toast.error(message),
    });
    return { model, queue };
  });
  useEffect(() => {
    if (!queue.isBusy()) model.mergeRows(structuredClone([...users]));
  }, [model, queue, users]);
  useEffect(() => model.onChanges(queue.take), [model, queue]);
  useEffect(() => registerUnsavedWork(queue.isBusy), [queue]);
  useEffect(
    () => () => {
      // Other pages show what was changed here: names, roles, even one's own rights.
      void queryClient.invalidateQueries({ queryKey: usersQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: appInitQuery(api).queryKey });
    },
    [queryClient, api],
  );
  return model;
}
