import { Menu } from '@mantine/core';
import { MOST_GROUP_LEVELS } from '@plumbline/contract/grid';
import { layerFocus } from '../../../layer-focus.ts';
import { useGroupScene } from '../../state/group-scene.ts';
import css from '../filters/grid-toolbar.module.css';
import { GroupButton } from './group-button.tsx';

/** Every column that can group, for layouts without headers and for hidden columns. */
export function GroupMenu() {
  const { choices, by, onGroup } = useGroupScene();
  const fields = by.map(({ field }) => field);
  const toggle = (field: string): void =>
    onGroup(fields.includes(field) ? fields.filter((other) => other !== field) : [...fields, field]);
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      // A menu may not contain the portal's placeholder, and outside the page's landmarks it would be lost.
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <GroupButton />
      </Menu.Target>
      <Menu.Dropdown {...layerFocus} className={css.columns ?? ''}>
        {choices.map(({ field, title, type }) => (
          <Menu.CheckboxItem
            key={field}
            checked={fields.includes(field)}
            disabled={!fields.includes(field) && fields.length === MOST_GROUP_LEVELS}
            onChange={() => toggle(field)}
          >
            {title}
            {type === 'date' && <span className={css.byMonth}> by month</span>}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
