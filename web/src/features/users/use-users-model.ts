import { isUserField, MAX_USER_UPDATES } from '@plumbline/contract/platform/users';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { appInitQuery, useAppInit, useMaySave } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import type { Place } from '../../ui/grid/index.ts';
import { useSavedRows } from '../../ui/saved-rows/use-saved-rows.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import { rolesQuery } from '../roles/roles-queries.ts';
import { givesUpRight } from './own-right.ts';
import { type UserRow, usersQuery } from './users-queries.ts';
import { refusalOf, sendUsers } from './users-save.ts';

/** The users grid's rows and their saving. Edits that would lock the person out are `asked` about first. */
export function useUsersModel(users: readonly UserRow[], sheet: KeptSheet) {
  const mayEdit = useMaySave('Admin_edit');
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useAppInit().user.id;
  const [asked, setAsked] = useState<readonly CellChange[]>([]);
  const saved = useSavedRows<UserRow>({
    // The grid changes its rows in place, so it works on copies of the cached rows.
    rows: structuredClone([...users]),
    validate: refusalOf,
    maxRows: MAX_USER_UPDATES,
    keeping: { sheet, nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`, isField: isUserField, mayEdit },
    isToAsk: (change) => givesUpRight(change, me, queryClient.getQueryData(rolesQuery(api).queryKey) ?? []),
    onAsk: (changes) => setAsked((all) => [...all, ...changes]),
    send: (updates) => sendUsers(api.platform, updates),
    onStored,
  });
  const { model, queue, onPlace: onEditor } = saved;

  function onStored(changes: readonly CellChange[]): void {
    void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
    void queryClient.invalidateQueries({ queryKey: rolesQuery(api).queryKey });
    // The person's own rights may have changed: the page follows at once.
    if (changes.some(({ rowId }) => rowId === me)) {
      void queryClient.invalidateQueries({ queryKey: appInitQuery(api).queryKey });
    }
  }
  const editedRow = useRef<string | null>(null);
  const onPlace = useCallback(
    (place: Place | null) => {
      editedRow.current = place?.isEditing ? place.rowId : null;
      onEditor(place);
    },
    [onEditor],
  );
  useEffect(() => {
    const there = new Set<string>(users.map(({ id }) => id));
    // Unsaved edits stay, and so does the cell that the person types in.
    const gone = model.rows.filter(({ id }) => !there.has(id) && !model.isUnsaved(id) && editedRow.current !== id);
    if (gone.length > 0) model.removeRows(gone.map(({ id }) => id));
    mergeNews(model, structuredClone([...users]));
  }, [model, users]);
  useEffect(
    () => () => {
      // Other pages show the changed names and roles.
      void queryClient.invalidateQueries({ queryKey: usersQuery(api).queryKey });
    },
    [queryClient, api],
  );

  const answer = (isMeant: boolean): void => {
    setAsked([]);
    const before = asked.map(({ rowId, field }) => ({ rowId, field, value: model.valueToRevertTo(rowId, field) }));
    if (isMeant) queue.take({ origin: 'edit', changes: asked });
    else model.apply(before, 'server');
  };
  return { ...saved, asked, answer, onPlace };
}
