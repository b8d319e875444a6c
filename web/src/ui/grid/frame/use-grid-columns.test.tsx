import { settings } from '@plumbline/sheet/testing';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
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
