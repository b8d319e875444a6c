import { Skeleton, Text, Title } from '@mantine/core';
import type { GridSettings } from '@plumbline/contract/grid';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataGrid, type GridArrangement } from '../../ui/grid/index.ts';
import { useGridPreferences } from '../../ui/grid-preferences.ts';
import { PagePart } from '../../ui/page-part.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { KeptEditsList } from '../../ui/saved-rows/kept-edits-list.tsx';
import { SheetSaving } from '../../ui/saved-rows/sheet-saving.tsx';
import { toastNotice } from '../../ui/toast/toast-notice.ts';
import { LastAdminChange } from '../history/last-admin-change.tsx';
import { useInvitePeople } from '../invitations/invite/invite-people.tsx';
import { OpenInvitations } from '../invitations/open-invitations.tsx';
import { rolesQuery } from '../roles/roles-queries.ts';
import { useKeptSheet } from '../session/use-kept-sheet.ts';
import { useUsersModel } from './use-users-model.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './users-page.module.css';
import { type UserRow, usersInitQuery, usersQuery } from './users-queries.ts';
import { usersSearch } from './users-search.ts';

/** The company's people, in a grid like the jobs'. */
export function UsersPage() {
  const api = useApi();
  const init = useQuery(usersInitQuery(api));
  const users = useQuery(usersQuery(api));
  // The permissions of each role: some changes to the person's own roles are confirmed first.
  const roles = useQuery(rolesQuery(api));
  const kept = useKeptSheet(
    'users',
    [init, users, roles].every(({ data }) => data !== undefined),
  );
  return (
    <div className={classes.page}>
      <Loaded
        of={{ init, users, roles, kept }}
        title={<Title order={1}>Users</Title>}
        waiting={<Skeleton height={300} role="status" aria-label="Loading the users" />}
      >
        {(loaded) => (
          <>
            <UsersGrid settings={loaded.init.gridSettings} users={loaded.users} sheet={loaded.kept} />
            <OpenInvitations />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface UsersGridProps {
  settings: GridSettings;
  users: readonly UserRow[];
  sheet: KeptSheet;
}

const USER_KEYS = ['email'];

const nameOf = (user: UserRow | undefined) => (user ? `${user.firstName} ${user.lastName}` : null);

function UsersGrid({ settings: { columns, selectOptions }, users, sheet }: UsersGridProps) {
  const invite = useInvitePeople();
  const { user: me, tenant } = useAppInit();
  const canEdit = useCan('Admin_edit');
  const saved = useUsersModel(users, sheet);
  const { model, decisions, asked, answer, onPlace, kept } = saved;
  const preferences = useGridPreferences(me.id);
  const search = usersSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [arrangement, setArrangement] = useState<GridArrangement>(() => onlyWithRole(search.role));
  const showUser = (user: string | undefined) =>
    void navigate({
      to: '/admin/users',
      search: { ...search, user },
      // All users of one open panel share an entry in the browser's history.
      replace: search.user !== undefined && user !== undefined,
    });
  return (
    <>
      <PagePart name="The list of unsaved changes from before">
        <KeptEditsList
          noun="User"
          edits={kept}
          columns={columns}
          options={selectOptions}
          mayEdit={canEdit}
          whoChanged={({ rowId, field }) => <LastAdminChange userId={rowId} field={field} />}
        />
      </PagePart>
      {invite.dialog}
      <div className={classes.grid}>
        <DataGrid
          label="Users"
          noun="users"
          toolbar={<Title order={1}>Users</Title>}
          tools={canEdit && invite.button}
          states={<SheetSaving saved={saved} canEdit={canEdit} right="Admin_edit" />}
          model={model}
          columns={columns}
          selectOptions={selectOptions}
          keyFields={USER_KEYS}
          state={arrangement}
          onStateChange={setArrangement}
          readOnly={!canEdit}
          onOpenRow={showUser}
          panel={{
            rowId: search.user,
            title: (rowId) => nameOf(model.row(rowId)),
            onShow: showUser,
            children: (rowId) => <UserPanel key={rowId} userId={rowId} model={model} />,
          }}
          {...preferences}
          onPlace={onPlace}
          decisions={decisions}
          onNotice={toastNotice}
          exportNames={{ file: 'users', title: 'Users', owner: tenant.name }}
        />
        {asked.length > 0 && (
          <ConfirmDialog
            title="Take away your own access?"
            verb="Take it away"
            onClose={() => answer(false)}
            onConfirm={() => answer(true)}
          >
            <Text size="sm">
              {asked.some(({ field }) => field === 'isActive')
                ? `Deactivated, you cannot open ${tenant.name} any more, and only another administrator can let you in again.`
                : 'Without a role that permits it you can no longer change users and roles. Only another administrator can give that back.'}
            </Text>
          </ConfirmDialog>
        )}
      </div>
    </>
  );
}

/** Wide enough for a whole e-mail address. */
const WIDE_ADDRESSES: GridArrangement['columns'] = [
  { field: 'firstName', pinned: true },
  { field: 'lastName', pinned: true },
  { field: 'email', width: 280 },
];

/** All columns are in view on a tablet held upright, from 744 pixels on. */
const NARROW: typeof WIDE_ADDRESSES = [
  { field: 'firstName', pinned: true, width: 88 },
  { field: 'lastName', pinned: true, width: 94 },
  { field: 'email', width: 214 },
  { field: 'phoneNumber', width: 122 },
  { field: 'isActive', width: 64 },
  { field: 'roleIds', width: 128 },
];

const onlyWithRole = (role: string | undefined): GridArrangement => ({
  columns: window.matchMedia('(max-width: 68.74em)').matches ? NARROW : WIDE_ADDRESSES,
  sort: [],
  ...(role && { filters: [{ field: 'roleIds', kind: 'options', operator: 'anyOf', values: [role] }] }),
});
