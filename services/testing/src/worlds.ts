import { engines } from './databases.ts';
import { standIns } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/** A place where both services run, for what must hold in each of them. */
export interface WorldKind {
  name: string;
  create(): Promise<World>;
  /** How much of a suite is tried there; all of it by default. */
  some?: Some;
}

/** Some of what a suite tries, by what each is an example of. */
export type Some = <Each>(all: readonly Each[], kindOf: (each: Each) => string) => readonly Each[];
export const all: Some = (each) => each;
/** For a world that runs the services of the others: one of each kind shows that requests and answers get there and back. */
export const oneOfEachKind: Some = (each, kindOf) =>
  each.filter((item, index) => each.findIndex((other) => kindOf(other) === kindOf(item)) === index);

/** In this process, on each engine that this run tests. */
export const worldsOfThisProcess: readonly WorldKind[] = engines.map((engine) => ({
  name: engine,
  create: () => createWorld(engine, standIns),
}));
