import { useLocalStorage } from '@mantine/hooks';
import { viewSettings } from '@plumbline/contract/workflow/views';
import type { GridArrangement } from '../../ui/grid/index.ts';

const AS_DECLARED: GridArrangement = { columns: [], sort: [] };

/** How this person has arranged the jobs grid, kept in this browser until saved views keep it everywhere. */
export function useArrangement(userId: string) {
  return useLocalStorage<GridArrangement>({
    key: `plumbline.jobs-arrangement.${userId}`,
    defaultValue: AS_DECLARED,
    getInitialValueInEffect: false,
    serialize: ({ columns, ...state }) => JSON.stringify({ columnsState: columns, state }),
    deserialize: (text) => {
      const kept = viewSettings.safeParse(parsed(text));
      return kept.success ? { columns: kept.data.columnsState, ...kept.data.state } : AS_DECLARED;
    },
  });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null; // written by another version, or by hand
  }
}
