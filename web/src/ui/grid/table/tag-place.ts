/** Room beside the text of a cell, in pixels. */
export interface FreePlace {
  readonly isAbove: boolean;
  readonly side: 'left' | 'right';
  readonly width: number;
}

/** For a usual name. */
export const ENOUGH = 110;
/** For the beginning of a first name. */
const LEAST = 34;
const GAP = 4;

/** The first place with room for a name, otherwise the widest; null if none has any. */
export function freestPlace(cells: readonly (readonly FreePlace[])[]): FreePlace | null {
  const places = cells.flat().map((place) => ({ ...place, width: Math.floor(place.width - GAP) }));
  const [widest] = places.toSorted((a, b) => b.width - a.width);
  const found = places.find(({ width }) => width >= ENOUGH) ?? widest;
  return found && found.width >= LEAST ? found : null;
}
