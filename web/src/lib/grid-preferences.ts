import { useLocalStorage } from '@mantine/hooks';
import { gridDensity } from '@plumbline/contract/grid';
import { z } from 'zod';
import { type GridPreferences, USUAL_PREFERENCES } from '../ui/grid/index.ts';

const kept = z.object({
  density: gridDensity,
  hasRowNumbers: z.boolean(),
  isStriped: z.boolean(),
});

/** How this person likes grids to look, the same in every grid; kept in this browser. */
export function useGridPreferences(userId: string) {
  const [preferences, onPreferencesChange] = useLocalStorage<GridPreferences>({
    key: `plumbline.grid-preferences.${userId}`,
    defaultValue: USUAL_PREFERENCES,
    getInitialValueInEffect: false,
    serialize: (value) => JSON.stringify(value),
    deserialize: readPreferences,
  });
  return { preferences, onPreferencesChange };
}

/** What another version or a hand has written is no preference. */
export function readPreferences(text: string | undefined): GridPreferences {
  try {
    return kept.parse(JSON.parse(text ?? ''));
  } catch {
    return USUAL_PREFERENCES;
  }
}
