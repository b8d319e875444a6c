import type { TenantId } from '@plumbline/contract/values';
import { tenantId } from '@plumbline/contract/values';
import { type PresentPerson, presentPerson } from '@plumbline/contract/workflow/changes';
import { z } from 'zod';

/** What the processes tell each other; a change of jobs is told by the database itself, as `changes <tenant>`. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here'), tenantId, person: presentPerson }),
  z.object({ kind: z.literal('left'), tenantId, person: presentPerson.pick({ clientId: true, userId: true }) }),
  /** A process has its first listener of the tenant: who is there? */
  z.object({ kind: z.literal('who'), tenantId }),
]);
export type PresenceMessage = z.infer<typeof message>;
export type HubMessage = PresenceMessage | { kind: 'changes'; tenantId: TenantId };

/** Reads a notification; null for one of another version of this service. */
export function readMessage(payload: string): HubMessage | null {
  const [, changed] = /^changes (.+)$/.exec(payload) ?? [];
  // The trigger writes the tenant of a row.
  if (changed !== undefined) return { kind: 'changes', tenantId: changed as TenantId };
  try {
    return message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** A page says where it is at least every half of this. */
export const FORGOTTEN_AFTER_MS = 60_000;

type PersonKey = Pick<PresentPerson, 'clientId' | 'userId'>;

/** The people who have the grid of one tenant open, as far as this process has heard. */
export class PresenceBoard {
  readonly #people = new Map<string, { person: PresentPerson; heardAt: number }>();

  get people(): PresentPerson[] {
    return [...this.#people.values()].map(({ person }) => person);
  }

  here(person: PresentPerson, now: number): void {
    this.#people.set(keyOf(person), { person, heardAt: now });
  }

  left(person: PersonKey): void {
    this.#people.delete(keyOf(person));
  }

  of(person: PersonKey): PresentPerson | undefined {
    return this.#people.get(keyOf(person))?.person;
  }

  /** Forgets who was not heard of for long; whether there was anybody. */
  forget(now: number): boolean {
    const before = this.#people.size;
    for (const [key, { heardAt }] of this.#people) if (now - heardAt > FORGOTTEN_AFTER_MS) this.#people.delete(key);
    return this.#people.size < before;
  }
}

// With the person: nobody moves or removes somebody else by using their page's id.
const keyOf = ({ clientId, userId }: PersonKey) => `${userId} ${clientId}`;
