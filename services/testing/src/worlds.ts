import { engines } from './databases.ts';
import { standIns } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/** A place where both services run, for what must hold in each of them. */
export interface WorldKind {
  name: string;
  create(): Promise<World>;
}

/** In this process, on each engine that this run tests. */
export const worldsOfThisProcess: readonly WorldKind[] = engines.map((engine) => ({
  name: engine,
  create: () => createWorld(engine, standIns),
}));
