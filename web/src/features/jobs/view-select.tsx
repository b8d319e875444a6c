import { Select } from '@mantine/core';
import type { GridView } from '@plumbline/contract/workflow/views';
import { useState } from 'react';
import type { GridArrangement } from '../../ui/grid/index.ts';

interface ViewSelectProps {
  views: readonly GridView[];
  onSelect: (arrangement: GridArrangement) => void;
}

const ALL_COLUMNS = 'all-columns';

/** Arranges the grid as one of the saved views keeps it, or as it was declared. */
export function ViewSelect({ views, onSelect }: ViewSelectProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (value: string | null) => {
    setChosen(value);
    const view = views.find(({ id }) => id === value);
    const { columnsState: columns, state } = view?.gridSettings ?? { columnsState: [], state: { sort: [] } };
    onSelect({ columns, ...state });
  };
  return (
    <Select
      aria-label="View"
      placeholder="Choose a view"
      size="xs"
      w={220}
      value={chosen}
      onChange={choose}
      data={[
        { value: ALL_COLUMNS, label: 'Standard columns' },
        ...views.map(({ id, name, isPublic, isOwner }) => ({
          value: id,
          label: isOwner && !isPublic ? name : `${name} (shared)`,
        })),
      ]}
    />
  );
}
