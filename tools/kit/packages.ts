interface Locked {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  link?: boolean;
}
/** The parts of npm's lock file that we use: the installed packages by path. */
export interface LockFile {
  packages: Record<string, Locked>;
}

export interface Needed {
  /** The exact versions of the packages that our own files import. */
  direct: Record<string, string>;
  /** The paths of these packages and of all that they depend on, as the lock file names them. */
  all: string[];
}

/** The packages of a lock file that `names` need to run. Throws if one is not in it. */
export function productionPackages({ packages }: LockFile, names: ReadonlySet<string>): Needed {
  const direct: Record<string, string> = {};
  const all = new Set<string>();
  for (const name of [...names].toSorted()) {
    const path = `node_modules/${name}`;
    const entry = packages[path];
    if (entry === undefined) throw new Error(`${name} is imported, and the lock file does not have it`);
    direct[name] = entry.version;
    all.add(path);
  }
  for (const path of all) {
    const entry = packages[path];
    const optional = { ...entry?.optionalDependencies, ...entry?.peerDependencies };
    for (const name of Object.keys({ ...entry?.dependencies, ...optional })) {
      const found = nearest(packages, path, name);
      if (found !== undefined) all.add(found);
      else if (!(name in optional)) throw new Error(`${path} needs ${name}, and the lock file does not have it`);
    }
  }
  return { direct, all: [...all].toSorted() };
}

/** Where Node finds a package for another one: in that one's node_modules, or in the nearest further out. */
function nearest(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const inside = `${at}/node_modules/${name}`;
    if (inside in packages) return inside;
    if (at.lastIndexOf('/node_modules/') < 0) break;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
}
