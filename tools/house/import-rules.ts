import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type House, type HouseFile, isSource, isTest } from './house.ts';
import type { Import } from './imports.ts';

/** The violations, a line each: `path:line says what`. Empty if the rule holds. */
export type Rule = (house: House) => string[];

// Which workspaces a workspace may import, besides itself. Tests may import more: see FOR_TESTS.
const DIRECTIONS: [room: RegExp, mayImport: RegExp][] = [
  [/^packages\/domain$/, /^$/],
  [/^packages\/contract$/, /^packages\/domain$/],
  [/^packages\/service-kit$/, /^packages\/(domain|contract)$/],
  [/^packages\/sheet$/, /^packages\/(domain|contract)$/],
  [/^packages\/import$/, /^packages\/(domain|contract)$/],
  [/^packages\/sample$/, /^packages\/(domain|contract)$/],
  // The services' test bench composes them all, so only tests may import it.
  [/^services\/testing$/, /^(packages|services)\//],
  // The demo company is made with both services' own statements, because only they know what a valid company is.
  [/^services\/demo$/, /^packages\/|^services\/(platform|workflow)$/],
  [/^services\//, /^packages\/(domain|contract|service-kit|import)$/],
  // The guide is part of the app.
  [/^web$/, /^packages\/(domain|contract|sheet|import)$|^docs$/],
  [/^emulation$/, /^packages\/|^services\/(platform|workflow|demo)$/],
  [/^(tools|e2e|bench)$/, /./],
];
const FOR_TESTS: [room: RegExp, mayImport: RegExp][] = [
  [/^services\//, /^services\/testing$|^packages\//],
  [/^packages\/service-kit$/, /^packages\//],
  [/^web$/, /^emulation$|^packages\/sample$/],
  [/^emulation$/, /^services\/testing$|^tools$/],
];

const allowed = (table: typeof DIRECTIONS, from: string, to: string): boolean =>
  table.find(([room]) => room.test(from))?.[1].test(to) ?? false;

interface Edge extends Import {
  file: HouseFile;
  target: string | undefined;
}

const edges = (house: House): Edge[] =>
  house.files
    .filter(isSource)
    .flatMap((file) =>
      house.parsed(file).imports.map((found) => ({ ...found, file, target: house.target(file.path, found.specifier) })),
    );

const place = ({ file, line }: Edge): string => `${file.path}:${line}`;

export const importsGoOneWay: Rule = (house) =>
  edges(house).flatMap((edge) => {
    if (edge.target === undefined) return [];
    const from = house.room(edge.file.path);
    const to = house.room(edge.target);
    if (from === to || to === '' || allowed(DIRECTIONS, from, to)) return [];
    if (isTest(edge.file.path) && allowed(FOR_TESTS, from, to)) return [];
    // A separate rule covers the single import between the web app and the emulation.
    if (from === 'web' && to === 'emulation') return [];
    return [`${place(edge)} imports ${edge.target}: ${from || 'the root'} does not import ${to}`];
  });

/** An import of a file of ours that does not exist, or is not in its workspace's `exports`. */
export const importsLeadSomewhere: Rule = (house) =>
  edges(house).flatMap((edge) => {
    const isOurs = edge.specifier.startsWith('.') || edge.specifier.startsWith('@plumbline/');
    // The rules ignore build outputs, patterns and binary files.
    if (
      !isOurs ||
      edge.target !== undefined ||
      edge.isDynamic ||
      /\.\w+\?|\*|\.(json|wasm|svg|png)$/.test(edge.specifier)
    )
      return [];
    return [`${place(edge)} imports ${edge.specifier}, which leads nowhere`];
  });

export const workspacesAreEnteredByName: Rule = (house) =>
  edges(house).flatMap((edge) => {
    if (edge.target === undefined || !edge.specifier.startsWith('.')) return [];
    const to = house.room(edge.target);
    const isWorkspace = /^(packages|services)\//.test(to);
    if (!isWorkspace || house.room(edge.file.path) === to || /^(tools|e2e|bench)\//.test(edge.file.path)) return [];
    return [`${place(edge)} reaches into ${to} by a path: use the workspace's name`];
  });

/** Types are erased, and the build's configuration does not run in the page. */
export const oneDoorToTheEmulation: Rule = (house) => {
  const doors = edges(house).filter(
    ({ file, target, isTypeOnly }) =>
      file.path.startsWith('web/src/') &&
      !isTypeOnly &&
      target !== undefined &&
      house.room(target) === 'emulation' &&
      !isTest(file.path),
  );
  return [
    ...doors
      .filter(({ isDynamic }) => !isDynamic)
      .map((edge) => `${place(edge)} imports the emulation for good: only on demand`),
    ...doors.slice(1).map((edge) => `${place(edge)} is a second door to the emulation`),
  ];
};

const NODE_ONLY = new Set([...builtinModules, 'pg', '@hono/node-server', 'oidc-provider', 'nodemailer']);
const needsNode = (specifier: string): boolean => specifier.startsWith('node:') || NODE_ONLY.has(specifier);

// Code that also runs in the page, under the emulation: the services, and what makes their data there.
const IN_THE_PAGE = /^services\/[^/]+\/(src\/)?app\.ts$|^services\/demo\/src\//;

/** What runs in the page, and everything that it reaches, works without Node. Types do not count: they are erased. */
export const appsRunWithoutNode: Rule = (house) => {
  const byPath = new Map(house.files.map((file) => [file.path, file]));
  const wrong: string[] = [];
  for (const start of house.files.filter(
    (file) => IN_THE_PAGE.test(file.path) && isSource(file) && !isTest(file.path),
  )) {
    const via = new Map<string, string>([[start.path, start.path]]);
    const queue = [start];
    for (const file of queue) {
      for (const found of house.parsed(file).imports.filter(({ isTypeOnly }) => !isTypeOnly)) {
        const way = `${via.get(file.path)} > ${found.specifier}`;
        if (needsNode(found.specifier)) wrong.push(`${file.path}:${found.line} needs Node (${way})`);
        const next = byPath.get(house.target(file.path, found.specifier) ?? '');
        if (next === undefined || via.has(next.path) || !isSource(next)) continue;
        via.set(next.path, way);
        queue.push(next);
      }
    }
  }
  return [...new Set(wrong)];
};

// The library for old workbooks is hardly maintained (decision 32), and the one that writes workbooks is young (25). Replacing either must
// change these files only.
const WORKBOOKS = ['packages/import/src/files/read-workbook.ts', 'web/src/ui/grid/output/export/workbook.ts'];

export const workbooksAreReadAndWrittenByOneFileEach: Rule = (house) =>
  edges(house).flatMap((edge) =>
    /^(hucre|@e965\/xlsx)(\/|$)/.test(edge.specifier) &&
    /^(web|packages\/import)\//.test(edge.file.path) &&
    !WORKBOOKS.includes(edge.file.path) &&
    !isTest(edge.file.path)
      ? [`${place(edge)} imports ${edge.specifier}: only ${WORKBOOKS.join(' and ')} do`]
      : [],
  );

const DOOR = 'web/src/ui/grid/index.ts';

export const noBarrels: Rule = (house) => [
  ...house.files
    .filter((file) => isSource(file) && /^index\./.test(posix.basename(file.path)) && file.path !== DOOR)
    .map(({ path }) => `${path} is an index file: import the file that you mean`),
  ...edges(house)
    .filter(({ isExportAll, file }) => isExportAll && file.path !== DOOR)
    .map((edge) => `${place(edge)} hands on all of ${edge.specifier}: import it where it is used`),
];

const GRID = posix.dirname(DOOR);

export const gridIsEnteredByItsDoor: Rule = (house) =>
  edges(house)
    .filter(
      ({ target, file }) => target?.startsWith(`${GRID}/`) && target !== DOOR && !file.path.startsWith(`${GRID}/`),
    )
    .filter(({ file }) => file.path.startsWith('web/') && !isTest(file.path))
    .map((edge) => `${place(edge)} imports ${edge.target}: only ${DOOR} is for others`);

const NOTICE = 'web/src/ui/problems/problem-notice.tsx';

export const featuresLoadByLoaded: Rule = (house) =>
  edges(house)
    .filter((edge) => edge.target === NOTICE && edge.file.path.startsWith('web/src/features/'))
    .map(
      (edge) => `${place(edge)} draws a notice by itself: ui/loaded.tsx does, and only where there is nothing to show`,
    );
