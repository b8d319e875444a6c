import { tenantId } from '@plumbline/contract/values';
import { type PresentPerson, presentPerson } from '@plumbline/contract/workflow/changes';
import { z } from 'zod';

const presence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here'), tenantId, person: presentPerson }),
  z.object({ kind: z.literal('left'), tenantId, person: presentPerson.pick({ clientId: true, userId: true }) }),
  /** A process got its first listener of the tenant and asks who is there. */
  z.object({ kind: z.literal('who'), tenantId }),
]);
export type PresenceMessage = z.infer<typeof presence>;

/** The messages between processes. */
const message = z.union([
  presence,
  /** Something of these tenants may have changed. `from` is the sending process, which already knows. */
  z.object({ kind: z.literal('changed'), from: z.string(), tenantIds: z.array(tenantId) }),
]);
export type HubMessage = z.infer<typeof message>;

/** Parses a notification; null for one from another version of this service. */
export function readMessage(payload: string): HubMessage | null {
  try {
    return message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** A page reports its place at least every half of this. */
export const FORGOTTEN_AFTER_MS = 60_000;

type PersonKey = Pick<PresentPerson, 'clientId' | 'userId'>;

/** The people who have the grid of one tenant open, as far as this process knows. */
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

  /** Forgets people without a recent report. Returns whether there were any. */
  forget(now: number): boolean {
    const before = this.#people.size;
    for (const [key, { heardAt }] of this.#people) if (now - heardAt > FORGOTTEN_AFTER_MS) this.#people.delete(key);
    return this.#people.size < before;
  }
}

// Includes the person, so that nobody can move or remove somebody else with the id of their page.
const keyOf = ({ clientId, userId }: PersonKey) => `${userId} ${clientId}`;
