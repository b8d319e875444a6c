import type { Call } from '@plumbline/contract/call';
import type { commonProblems } from '@plumbline/contract/problem';
import type { z } from 'zod';
import type { Person, TestTenant, World } from '../world.ts';

/** The room of one example: a tenant of its own, so that examples do not affect each other. */
export interface Room {
  world: World;
  tenant: TestTenant;
}

export const newRoom = async (world: World): Promise<Room> => ({
  world,
  tenant: await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`),
});

/** A request, and members that its answer must contain. */
export type Asked<C extends Call = Call> = {
  /** By default the tenant's administrator. */
  by?: Person;
  answers: object;
} & (C extends { request: z.ZodType } ? { body: z.input<C['request']> } : { body?: never }) &
  (C extends { query: z.ZodType } ? { query?: Record<string, string> } : { query?: never });

/**
 * Sets up data by calls and by rows, and returns the request to make. It can run in any world, so it must not pass
 * functions.
 */
export type Example<C extends Call = Call> = (room: Room) => Promise<Asked<C>>;

type FailuresOf<C extends Call> = {
  [Failure in C['failures'][number] as Failure['type']]: Example<C>;
};
type CommonType = (typeof commonProblems)[number]['type'];

/** How a call succeeds, and how to cause each failure of its contract. */
export type CallExamples<C extends Call = Call> = {
  succeeds: Example<C>;
  fails: FailuresOf<C>;
  /** Problems that any call may return, if this call has a reason of its own; the key says which. */
  also?: Record<string, { type: CommonType; example: Example<C> }>;
} & (C extends { query: z.ZodType }
  ? { /** A query that is not understood. */ misread: Record<string, string> }
  : { misread?: never });

export type Examples<Calls extends Record<string, Call>> = { [Name in keyof Calls]: CallExamples<Calls[Name]> };

/** What a setup has just created. */
export function made<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`the arrangement has no ${what}`);
  return thing;
}

/** A well-formed id that nothing has. */
export const nobody = <Id extends string>(): Id => crypto.randomUUID() as Id; // the brand only says that a contract checked it
