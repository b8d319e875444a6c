import { engines } from './databases.ts';
import { standIns } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/** An environment that runs both services, for tests that must pass in each environment. */
export interface WorldKind {
  name: string;
  create(): Promise<World>;
  /** How much of a suite runs there; all of it by default. */
  some?: Some;
}

/** A subset of a suite's cases, one per kind of example. */
export type Some = <Each>(all: readonly Each[], kindOf: (each: Each) => string) => readonly Each[];
export const all: Some = (each) => each;
/** For a world that runs the same services as others: one case of each kind shows that requests and answers arrive. */
export const oneOfEachKind: Some = (each, kindOf) =>
  each.filter((item, index) => each.findIndex((other) => kindOf(other) === kindOf(item)) === index);

/** In this process, on each engine of this run. */
export const worldsOfThisProcess: readonly WorldKind[] = engines.map((engine) => ({
  name: engine,
  create: () => createWorld(engine, standIns),
}));
