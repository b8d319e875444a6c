import { useLocalStorage } from '@mantine/hooks';
import { gridDensity } from '@plumbline/contract/grid';
import { z } from 'zod';
import { readOwn } from '../lib/own-state.ts';
import { type GridPreferences, USUAL_PREFERENCES } from './grid/index.ts';

const kept = z.object({
  density: gridDensity,
  hasRowNumbers: z.boolean(),
  isStriped: z.boolean(),
});

/** How the person likes grids to look. Kept in this browser, the same for every grid. */
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

const WHAT = 'How grids look';

/** A value that another version or a person wrote may be invalid. */
export function readPreferences(text: string | undefined): GridPreferences {
  if (text === undefined) return USUAL_PREFERENCES;
  const members = readOwn(WHAT, z.record(z.string(), z.unknown()), parsed(text), {});
  const usual = USUAL_PREFERENCES;
  return {
    density: readOwn(WHAT, kept.shape.density, members.density, usual.density),
    hasRowNumbers: readOwn(WHAT, kept.shape.hasRowNumbers, members.hasRowNumbers, usual.hasRowNumbers),
    isStriped: readOwn(WHAT, kept.shape.isStriped, members.isStriped, usual.isStriped),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
