import { MAX_USER_UPDATES } from '@plumbline/contract/platform/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { appInitQuery, useAppInit } from '../../lib/app-init.ts';
import { useSavedRows } from '../../lib/use-saved-rows.ts';
import type { CellChange } from '../../ui/grid/index.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import { rolesQuery } from '../roles/roles-queries.ts';
import { givesUpRight } from './own-right.ts';
import { type UserRow, usersQuery } from './users-queries.ts';
import { refusalOf, sendUsers } from './users-save.ts';

/** The users grid's rows with their saving. Edits by which one locks oneself out are `asked` about before they go out. */
export function useUsersModel(users: readonly UserRow[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useAppInit().user.id;
  const [asked, setAsked] = useState<readonly CellChange[]>([]);
  const saved = useSavedRows<UserRow>({
    // The grid changes its rows in place, so it works on copies of what the query cache holds.
    rows: structuredClone([...users]),
    validate: refusalOf,
    maxRows: MAX_USER_UPDATES,
    isToAsk: (change) => givesUpRight(change, me, queryClient.getQueryData(rolesQuery(api).queryKey) ?? []),
    onAsk: (changes) => setAsked((all) => [...all, ...changes]),
    send: (scene, changes) => sendUsers({ ...scene, platform: api.platform, onSaved }, changes),
  });
  const { model, queue } = saved;

  function onSaved(changes: readonly CellChange[]): void {
    void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
    void queryClient.invalidateQueries({ queryKey: rolesQuery(api).queryKey });
    // One's own rights may be others now: what is offered follows at once.
    if (changes.some(({ rowId }) => rowId === me)) {
      void queryClient.invalidateQueries({ queryKey: appInitQuery(api).queryKey });
    }
  }
  useEffect(() => {
    if (queue.isBusy()) return;
    const there = new Set<string>(users.map(({ id }) => id));
    const gone = model.rows.filter(({ id }) => !there.has(id)).map(({ id }) => id);
    if (gone.length > 0) model.removeRows(gone);
    model.mergeRows(structuredClone([...users]));
  }, [model, queue, users]);
  useEffect(
    () => () => {
      // Other pages show what was changed here: names, roles.
      void queryClient.invalidateQueries({ queryKey: usersQuery(api).queryKey });
    },
    [queryClient, api],
  );

  const answer = (isMeant: boolean): void => {
    setAsked([]);
    const before = asked.map(({ rowId, field }) => ({ rowId, field, value: model.valueToRevertTo(rowId, field) }));
    if (isMeant) queue.take({ changes: asked });
    else model.apply(before, 'server');
  };
  return { ...saved, asked, answer };
}
