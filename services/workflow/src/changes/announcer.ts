import type { TenantId } from '@plumbline/contract/values';
import type { HubMessage, PresenceMessage } from './presence.ts';

/** Ids in one notification, which takes 8,000 bytes at most. */
const MOST_TENANTS = 150;

/** A notification is a transaction of its own. One for each save of a burst would double the statements of the database. */
const APART_MS = 20;

/**
 * Tells other processes what this one did: the first time at once, then at least `APART_MS` after the last notification
 * arrived. Whatever happens meanwhile goes with the next one. A failed notification is not repeated, because every process
 * also polls.
 */
export class Announcer {
  /** The sender of its notifications, which come back to it too. */
  readonly id: string = crypto.randomUUID();
  readonly #send: (payloads: readonly string[]) => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  readonly #onWaiting: (count: number) => void;
  readonly #changed = new Set<TenantId>();
  #people: PresenceMessage[] = [];
  /** What a notification carries that is under way. */
  #carried = 0;
  #sending: Promise<void> | undefined;

  /** `onWaiting` hears how much is not told yet. */
  constructor(
    send: (payloads: readonly string[]) => Promise<void>,
    onFailure: (error: unknown) => void,
    onWaiting: (count: number) => void = () => {},
  ) {
    this.#send = send;
    this.#onFailure = onFailure;
    this.#onWaiting = onWaiting;
  }

  changed(tenantId: TenantId): void {
    this.#changed.add(tenantId);
    this.#begin();
  }

  say(messages: readonly PresenceMessage[]): void {
    this.#people.push(...messages);
    this.#begin();
  }

  /** Resolves once everything is sent. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #begin(): void {
    this.#report();
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  async #sendAll(): Promise<void> {
    for (let messages = this.#take(); messages.length > 0; messages = this.#take()) {
      await this.#send(messages.map((message) => JSON.stringify(message))).catch(this.#onFailure);
      this.#carried = 0;
      this.#report();
      await new Promise((resolve) => setTimeout(resolve, APART_MS));
    }
  }

  #report(): void {
    this.#onWaiting(this.#carried + this.#changed.size + this.#people.length);
  }

  #take(): HubMessage[] {
    this.#carried = this.#changed.size + this.#people.length;
    const tenantIds = [...this.#changed];
    const messages: HubMessage[] = this.#people;
    this.#changed.clear();
    this.#people = [];
    for (let from = 0; from < tenantIds.length; from += MOST_TENANTS) {
      messages.push({ kind: 'changed', from: this.id, tenantIds: tenantIds.slice(from, from + MOST_TENANTS) });
    }
    return messages;
  }
}
