import type { ReactNode } from 'react';
import { laterMenu } from '../../../later-menu.tsx';
import { useFilterScene } from '../../state/filter-scene.ts';
import { GroupButton } from '../groups/group-button.tsx';
import { AddFilterButton } from './add-filter-button.tsx';
import { MoreButton } from './more-button.tsx';

/** The menus of the bar above a grid. */
export const GroupMenu = laterMenu({
  name: 'The columns to group by',
  popup: 'menu',
  load: async () => (await import('../groups/group-menu.tsx')).GroupMenu,
  button: (_, alone) => <GroupButton {...alone} />,
});
export const AddFilter = laterMenu<{ readonly isPhone: boolean }>({
  name: 'The columns to filter',
  popup: 'listbox',
  load: async () => (await import('./add-filter.tsx')).AddFilter,
  button: ({ isPhone }, alone) => <LoneFilterButton {...alone} isPhone={isPhone} />,
});
export const MoreTools = laterMenu<{ readonly children: ReactNode }>({
  name: 'More',
  popup: 'dialog',
  load: async () => (await import('./more-tools.tsx')).MoreTools,
  button: (_, alone) => <MoreButton {...alone} />,
});

type LoneFilterButtonProps = Parameters<typeof AddFilterButton>[0];
const LoneFilterButton = (props: LoneFilterButtonProps) => (
  <AddFilterButton {...props} ref={useFilterScene().addButton} />
);
