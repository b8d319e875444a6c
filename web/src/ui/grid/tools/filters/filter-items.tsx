import { Menu } from '@mantine/core';
import type { OpenMenu } from '@plumbline/sheet/control/open-parts';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { use } from 'react';
import { FilterContext } from '../../state/filter-scene.ts';
import { useScene } from '../../state/scene.ts';

/** The column menu's entry for the filter. */
export function FilterItems({ open: { field, x, y } }: { readonly open: OpenMenu }) {
  const { columns } = useScene();
  const scene = use(FilterContext);
  const column = columns.get(field);
  if (!scene || !column || filterKind(column) === null) return null;
  const isFiltered = scene.filters.some((filter) => filter.field === field);
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => scene.open.set({ field, x, y, opener: null })}>
        {isFiltered ? 'Change filter…' : 'Filter…'}
      </Menu.Item>
      {isFiltered && <Menu.Item onClick={() => scene.onFilter(field, null)}>Clear filter</Menu.Item>}
    </>
  );
}
