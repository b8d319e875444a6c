import { type House, isTest } from '../house/house.ts';

export interface Reached {
  /** Files of this repository, by path. */
  paths: Set<string>;
  /** Names of npm packages that these files import. */
  packages: Set<string>;
}

/** The files and packages that a program reaches when it runs. Types do not count; dynamic imports do. */
export function reachedFrom(house: House, entrance: string): Reached {
  const byPath = new Map(house.files.map((file) => [file.path, file]));
  const paths = new Set([entrance]);
  const packages = new Set<string>();
  for (const path of paths) {
    if (isTest(path)) throw new Error(`${path} is for tests, and the kit would hold it`);
    const file = byPath.get(path);
    if (file === undefined || !/\.m?[jt]sx?$/.test(path)) continue;
    for (const { specifier } of house.parsed(file).imports.filter(({ isTypeOnly }) => !isTypeOnly)) {
      const target = house.target(path, specifier);
      if (target !== undefined) paths.add(target);
      else if (!/^(node:|\.|@plumbline\/)/.test(specifier)) packages.add(packageOf(specifier));
    }
  }
  return { paths: new Set([...paths].toSorted()), packages: new Set([...packages].toSorted()) };
}

/** `hono/cors` is in `hono`, `@a/b/c` in `@a/b`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
