import { Menu } from '@mantine/core';
import { MOST_GROUP_LEVELS } from '@plumbline/contract/grid';
import { closeAll, openAll, toggleGroup } from '@plumbline/sheet/control/group-actions';
import type { OpenMenu } from '@plumbline/sheet/control/open-parts';
import { canGroup } from '@plumbline/sheet/rows/group-buckets';
import { groupName, useGroupScene } from '../../state/group-scene.ts';
import { useScene } from '../../state/scene.ts';

/** The column menu's entries for groups. */
export function GroupItems({ field }: { readonly field: string }) {
  const { columns } = useScene();
  const { by, onGroup } = useGroupScene();
  const column = columns.get(field);
  if (!column || !canGroup(column)) return null;
  const fields = by.map((other) => other.field);
  return (
    <>
      <Menu.Divider />
      {fields.includes(field) ? (
        <Ungroup field={field} />
      ) : (
        <>
          <Menu.Item onClick={() => onGroup([field])}>
            {column.type === 'date' ? 'Group by month of this column' : 'Group by this column'}
          </Menu.Item>
          {fields.length > 0 && fields.length < MOST_GROUP_LEVELS && (
            <Menu.Item onClick={() => onGroup([...fields, field])}>Group within the groups</Menu.Item>
          )}
        </>
      )}
    </>
  );
}

function Ungroup({ field }: { readonly field: string }) {
  const { by, onGroup } = useGroupScene();
  const rest = by.filter((other) => other.field !== field).map((other) => other.field);
  return <Menu.Item onClick={() => onGroup(rest)}>Ungroup</Menu.Item>;
}

/** The menu of a group's line. */
export function GroupLineItems({ open: { field: key } }: { readonly open: OpenMenu }) {
  const { controller } = useScene();
  const { grouped, onRegroup } = useGroupScene();
  const group = grouped?.groups.get(key);
  if (!group) return null;
  const isClosed = controller.closed.get().has(key);
  return (
    <>
      <Menu.Label>{groupName(group)}</Menu.Label>
      <Menu.Item rightSection="Enter" onClick={() => toggleGroup(controller, group)}>
        {isClosed ? 'Expand' : 'Collapse'}
      </Menu.Item>
      <Menu.Item onClick={() => openAll(controller)}>Expand all groups</Menu.Item>
      <Menu.Item onClick={() => closeAll(controller)}>Collapse all groups</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={onRegroup}>Regroup edited rows</Menu.Item>
      <Ungroup field={group.column.field} />
    </>
  );
}
