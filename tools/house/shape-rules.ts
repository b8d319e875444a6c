import { posix } from 'node:path';
import { type House, isSource, isTest } from './house.ts';
import type { Rule } from './import-rules.ts';

/** Each file's imports of this repository, types included. */
function graph(house: House): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const file of house.files.filter((each) => isSource(each) && !isTest(each.path))) {
    const targets = house.parsed(file).imports.flatMap(({ specifier }) => house.target(file.path, specifier) ?? []);
    reached.set(file.path, new Set(targets));
  }
  return reached;
}

/** Circles of imports. Each is reported once, from its first file by name. */
export const noCircles: Rule = (house) => {
  const imports = graph(house);
  const wrong: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) {
      wrong.push(`${[...way.slice(start), path].join(' > ')} is a circle`);
      return;
    }
    if (done.has(path)) return;
    for (const target of imports.get(path) ?? []) walk(target, [...way, path]);
    done.add(path);
  };
  for (const path of [...imports.keys()].toSorted()) walk(path, []);
  return wrong;
};

// The layers of the web app, from the bottom. A layer imports itself and those before it.
const FLOORS = ['lib', 'ui', 'features', 'app'];
const floorOf = (path: string): number => FLOORS.indexOf(/^web\/src\/(\w+)\//.exec(path)?.[1] ?? '');

export const floorsOfTheWebKnowNoneAbove: Rule = (house) =>
  [...graph(house)].flatMap(([path, targets]) =>
    [...targets].flatMap((target) =>
      floorOf(path) >= 0 && floorOf(target) > floorOf(path)
        ? [`${path} imports ${target}: ${FLOORS[floorOf(path)]} knows no ${FLOORS[floorOf(target)]}`]
        : [],
    ),
  );

const GRID = 'web/src/ui/grid/';
// Rooms of the grid. Each may import itself and those before it.
const GRID_ROOMS = ['state', 'fields', 'hands', 'tools', 'output', 'panel', 'table', 'cards', 'frame'];
const gridRoom = (path: string): string => posix.dirname(path.slice(GRID.length)).split('/')[0] ?? '';

export const theGridKeepsItsRooms: Rule = (house) => {
  const loose = house.files
    .filter(({ path }) => path.startsWith(GRID) && !path.slice(GRID.length).includes('/'))
    .filter(({ path }) => !['index.ts', 'README.md'].includes(path.slice(GRID.length)))
    .map(({ path }) => `${path} is loose: the grid's top holds its entrance and its README`);
  const wrong = [...graph(house)].flatMap(([path, targets]) =>
    [...targets].flatMap((target) => {
      if (!path.startsWith(GRID) || !target.startsWith(GRID)) return [];
      const [from, to] = [GRID_ROOMS.indexOf(gridRoom(path)), GRID_ROOMS.indexOf(gridRoom(target))];
      return path !== `${GRID}index.ts` && to > from
        ? [`${path} imports ${target}: ${gridRoom(path)} knows no ${gridRoom(target)}`]
        : [];
    }),
  );
  return [...loose, ...wrong];
};

const SCREEN = /^(react|react-dom|@mantine|@tanstack|@tabler)\b/;

export const theSheetKnowsNoScreen: Rule = (house) =>
  house.files
    .filter((file) => file.path.startsWith('packages/sheet/') && isSource(file))
    .flatMap((file) =>
      house
        .parsed(file)
        .imports.filter(({ specifier }) => SCREEN.test(specifier))
        .map(({ specifier, line }) => `${file.path}:${line} imports ${specifier}: a sheet has no screen`),
    );
