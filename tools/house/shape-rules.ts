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
const SHEET = 'packages/sheet/src/';
const SHEET_ROOMS = ['cells', 'values', 'rows', 'control', 'keys'];
const SHEET_TOP = ['slices.ts', 'store.ts', 'testing.ts'];

const roomUnder = (top: string, path: string): string =>
  path.startsWith(top) ? (posix.dirname(path.slice(top.length)).split('/')[0] ?? '') : '';

/** Imports from a room below `top` into another that it may not know. */
const strayImports = (house: House, top: string, mayKnow: (from: string, to: string) => boolean): string[] =>
  [...graph(house)].flatMap(([path, targets]) =>
    [...targets].flatMap((target) => {
      const [from, to] = [roomUnder(top, path), roomUnder(top, target)];
      const isFine = [from, to].some((room) => room === '' || room === '.') || from === to || mayKnow(from, to);
      return isFine ? [] : [`${path} imports ${target}: ${from} knows no ${to}`];
    }),
  );

const looseFiles = (house: House, top: string, allowed: readonly string[]): string[] =>
  house.files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(top) && !path.slice(top.length).includes('/'))
    .filter((path) => !allowed.includes(path.slice(top.length)))
    .map((path) => `${path} is loose: beside the rooms there is only ${allowed.join(' and ')}`);

const isBefore = (rooms: readonly string[]) => (from: string, to: string) => rooms.indexOf(to) <= rooms.indexOf(from);

export const theGridKeepsItsRooms: Rule = (house) => [
  ...looseFiles(house, GRID, ['index.ts', 'README.md']),
  ...strayImports(house, GRID, isBefore(GRID_ROOMS)),
];

/** `saving/` stands apart: it knows cells alone, and no room knows it. */
export const theSheetKeepsItsRooms: Rule = (house) => [
  ...looseFiles(house, SHEET, SHEET_TOP),
  ...strayImports(house, SHEET, (from, to) =>
    from === 'saving' ? to === 'cells' : to !== 'saving' && isBefore(SHEET_ROOMS)(from, to),
  ),
];

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
