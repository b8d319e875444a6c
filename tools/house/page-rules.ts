import type { Rule } from './import-rules.ts';

/** Pages that lead somebody to a file: the map of the house, and the README of each room. */
const leadsToFiles = (path: string): boolean =>
  path === 'CONTRIBUTING.md' || path === 'docs/architecture.md' || /(^|\/)README\.md$/.test(path);

const FILE = /^(?:\.\.\/)*(?:[\w*-][\w*.-]*\/)*[a-z*][\w*.-]*\.(?:ts|tsx|css|md)$/i;
const FOLDER = /^[a-z][a-z-]*(?:\/[a-z][a-z-]*)+$/;

const endsOf = (rooms: readonly string[]): string[] => rooms.map((_, from) => rooms.slice(from).join('/'));

/** Pages name a file or a folder from any room on, with `src/` or without, and a file of TypeScript without its ending too. */
function namesOf(path: string): string[] {
  const folders = path.split('/').map((_, at, rooms) => rooms.slice(0, at + 1));
  return [...folders, path.replace(/\.tsx?$/, '').split('/')].flatMap(endsOf);
}

export const pagesNameFilesThatExist: Rule = (house) => {
  const names = new Set(house.files.flatMap(({ path }) => [...namesOf(path), ...namesOf(path.replace('/src/', '/'))]));
  const isThere = (named: string): boolean => {
    const wanted = named.replaceAll('../', '');
    if (!wanted.includes('*')) return names.has(wanted);
    const pattern = new RegExp(`^${wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return [...names].some((name) => pattern.test(name));
  };
  return house.files
    .filter(({ path }) => leadsToFiles(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)]
        .map(([, span = '']) => span)
        .filter((span) => FILE.test(span) || FOLDER.test(span))
        .filter((span) => !isThere(span))
        .map((span) => `${path} names ${span}, which is not there`),
    );
};
