import type { Call } from '@plumbline/contract/call';
import type { commonProblems } from '@plumbline/contract/problem';
import type { z } from 'zod';
import type { Person, TestTenant, World } from '../world.ts';

/** Where one example happens: a tenant of its own, so that no example knows of another. */
export interface Room {
  world: World;
  tenant: TestTenant;
}

export const newRoom = async (world: World): Promise<Room> => ({
  world,
  tenant: await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`),
});

/** A request, and what its answer says among other things. */
export type Asked<C extends Call = Call> = {
  /** The tenant's administrator otherwise. */
  by?: Person;
  answers: object;
} & (C extends { request: z.ZodType } ? { body: z.input<C['request']> } : { body?: never }) &
  (C extends { query: z.ZodType } ? { query?: Record<string, string> } : { query?: never });

/** Arranges what is needed, by calls and by rows, and answers the request to make. It may run in any world: it hands over no function. */
export type Example<C extends Call = Call> = (room: Room) => Promise<Asked<C>>;

type FailuresOf<C extends Call> = {
  [Failure in C['failures'][number] as Failure['type']]: Example<C>;
};
type CommonType = (typeof commonProblems)[number]['type'];

/** How a call succeeds, and how each failure of its contract comes about. */
export type CallExamples<C extends Call = Call> = {
  succeeds: Example<C>;
  fails: FailuresOf<C>;
  /** Problems that any call may answer, where this one has a reason of its own; the key says which. */
  also?: Record<string, { type: CommonType; example: Example<C> }>;
} & (C extends { query: z.ZodType }
  ? { /** A query that is not understood. */ misread: Record<string, string> }
  : { misread?: never });

export type Examples<Calls extends Record<string, Call>> = { [Name in keyof Calls]: CallExamples<Calls[Name]> };

/** What an arrangement has just made. */
export function made<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`the arrangement has no ${what}`);
  return thing;
}

/** Somebody's id, of nobody. */
export const nobody = <Id extends string>(): Id => crypto.randomUUID() as Id; // the brand only says that a contract checked it
