import { settings } from '@plumbline/sheet/testing';
import { act, renderHook } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { expect, test } from 'vitest';
import type { GridArrangement } from './grid-arrangement.ts';
import { useGridColumns } from './use-grid-columns.ts';

const declared = [settings('branch', 'text')];

test('several changes before the next drawing are all kept', () => {
  const { result } = renderHook(() => {
    const [state, onStateChange] = useState<GridArrangement>({ columns: [], sort: [] });
    return { state, layout: useGridColumns(declared, { state, onStateChange }, () => {}) };
  });
  const { layout } = result.current;
  act(() => {
    layout.setGroups([{ field: 'branch' }]);
    layout.setFiltering({ search: 'oak' });
    layout.setSort([{ field: 'branch', direction: 'asc' }]);
    layout.setOfView({ density: 'compact' });
    layout.update('branch', { isHidden: true });
  });
  expect(result.current.state).toMatchObject({
    ...{ groups: [{ field: 'branch' }], search: 'oak', density: 'compact', sort: [{ field: 'branch' }] },
    columns: [{ field: 'branch', hidden: true }],
  });
});

test('a column that is dropped among pinned ones becomes one of them, also where a narrow window lets go of these', () => {
  const fields = ['number', 'name', 'status', 'branch'];
  const { result } = renderHook(() => {
    const [state, onStateChange] = useState<GridArrangement>({
      columns: fields.map((field, index) => ({ field, pinned: index < 2 })),
      sort: [],
    });
    const settingsOf = useMemo(() => fields.map((field) => settings(field, 'text')), []);
    return { state, layout: useGridColumns(settingsOf, { state, onStateChange }, () => {}) };
  });
  const shown = () => result.current.state.columns.map(({ field, pinned }) => `${field}${pinned ? ' pinned' : ''}`);
  act(() => result.current.layout.move('branch', 1, false));
  expect(shown()).toEqual(['number pinned', 'branch pinned', 'name pinned', 'status']);
  act(() => result.current.layout.move('name', 4, false));
  expect(shown()).toEqual(['number pinned', 'branch pinned', 'status', 'name']);
});
