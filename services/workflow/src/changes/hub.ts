import type { TenantId } from '@plumbline/contract/values';
import type { Database } from '@plumbline/service-kit/database';
import { EventStream } from '@plumbline/service-kit/http/event-stream';
import type { Observer } from '@plumbline/service-kit/http/observer';
import type { Log } from '@plumbline/service-kit/http/service';
import { Announcer } from './announcer.ts';
import { type PresenceMessage, readMessage } from './presence.ts';
import { type Listener, Room } from './room.ts';
import { CHANNEL, lookAround, memberKey, readNews } from './store.ts';

interface HubOptions {
  readonly database: Database;
  readonly role: string;
  readonly log: Log;
  readonly observer?: Observer | undefined;
}

/**
 * How often to check the rights and tokens of all listeners, besides at each delivery, and to look for changes without a
 * notification: the process that committed them may have died before it could send one.
 */
const LOOK_EVERY_MS = 1_000;
const QUIET_MS = 15_000;
const PEOPLE_PAUSE_MS = 100;
const RETRY_MS = 1_000;
/** Of one person in a company, their tokens included, in this process: more than people and programs need, for each takes memory. */
export const MOST_STREAMS = 1_000;

/**
 * Sends each tenant's committed changes to the pages that listen in this process. One connection receives the notifications of other
 * processes; a notification costs one read per tenant, however many pages listen.
 */
export class ChangesHub {
  readonly #options: HubOptions;
  readonly #rooms = new Map<TenantId, Room>();
  readonly #announcer: Announcer;
  #listening: Promise<(() => Promise<void>) | undefined> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  #look: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#announcer = new Announcer(
      (payloads) => options.database.notify(CHANNEL, payloads),
      (error) => this.#failed('cannot tell other processes', error),
      (count) => options.observer?.notificationsWait(count),
    );
  }

  /** A transaction that may have changed jobs of the tenant was committed in this process. */
  changed(tenantId: TenantId): void {
    const room = this.#rooms.get(tenantId);
    if (room) this.#wake(tenantId, room);
    this.#announcer.changed(tenantId);
  }

  /** Tells every process, this one included, who is where. */
  say(messages: readonly PresenceMessage[]): void {
    if (!this.#isClosed) this.#announcer.say(messages);
  }

  /** Whether somebody follows with as many pages as they may. */
  isFull({ tenantId, userId }: Pick<Listener, 'tenantId' | 'userId'>): boolean {
    const listeners = this.#rooms.get(tenantId)?.listeners ?? [];
    return [...listeners].filter((each) => each.userId === userId).length >= MOST_STREAMS;
  }

  /** The events for one page, from its cursor. */
  stream(page: Pick<Listener, 'tenantId' | 'userId' | 'clientId' | 'isTokenGood' | 'cursor'>): EventStream {
    return new EventStream((sink) => {
      const listener: Listener = { ...page, sink, isGreeted: false, lastSentAt: performance.now() };
      void this.#join(listener);
      return () => this.#leave(listener);
    });
  }

  /**
   * Ends every stream, stops listening, and announces everything committed before. A second call announces what came since.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const room of this.#rooms.values()) {
      clearTimeout(room.peopleTimer);
      for (const { sink } of room.listeners) sink.end();
    }
    this.#rooms.clear();
    const listening = this.#listening;
    this.#listening = undefined;
    const end = await listening;
    await end?.();
    await this.#announcer.settled();
  }

  async #join(listener: Listener): Promise<void> {
    // Over a connection that was open when the process was told to stop. The page continues at another process.
    if (this.#isClosed) return listener.sink.end();
    const { tenantId } = listener;
    const isFirst = !this.#rooms.has(tenantId);
    const room = this.#rooms.get(tenantId) ?? new Room();
    room.listeners.add(listener);
    this.#rooms.set(tenantId, room);
    this.#looking ??= setInterval(() => this.#beginLook(), LOOK_EVERY_MS);
    // Listen first: later commits send a notification, earlier ones are read. Without notifications each look finds what is
    // new.
    await this.#listen();
    if (this.#isClosed) return listener.sink.end();
    this.#wake(tenantId, room);
    if (isFirst) this.say([{ kind: 'who', tenantId }]);
  }

  #leave(listener: Listener): void {
    const { tenantId, userId, clientId } = listener;
    const room = this.#rooms.get(tenantId);
    if (!room?.listeners.delete(listener)) return;
    // A page that already listens again over another connection has not left.
    const isBack = [...room.listeners].some((other) => other.clientId === clientId && other.userId === userId);
    if (!isBack && room.board.of(listener)) this.say([{ kind: 'left', tenantId, person: { userId, clientId } }]);
    if (room.listeners.size > 0) return;
    clearTimeout(room.peopleTimer);
    this.#rooms.delete(tenantId);
    if (this.#rooms.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #end(listeners: readonly Listener[]): void {
    for (const listener of listeners) {
      listener.sink.end();
      this.#leave(listener);
    }
  }

  #beginLook(): void {
    void this.#listen();
    this.#look ??= this.#lookAround().finally(() => {
      this.#look = undefined;
    });
  }

  /** Begins to listen, unless this process does. Resolves also when it fails. */
  #listen(): Promise<unknown> {
    this.#listening ??= this.#options.database
      .listen(CHANNEL, {
        onNotify: (payload) => this.#hear(payload),
        onGap: () => {
          for (const [tenantId, room] of this.#rooms) this.#wake(tenantId, room);
        },
      })
      .catch((error: unknown) => {
        this.#listening = undefined; // the next look tries again
        this.#failed('cannot listen', error);
        return undefined;
      });
    return this.#listening;
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (!message) return;
    if (message.kind === 'changed') {
      if (message.from === this.#announcer.id) return;
      for (const tenantId of message.tenantIds) {
        const room = this.#rooms.get(tenantId);
        if (room) this.#wake(tenantId, room);
      }
      return;
    }
    const { tenantId } = message;
    const room = this.#rooms.get(tenantId);
    if (!room) return;
    if (message.kind === 'who') {
      this.say(room.ownPeople().map((person) => ({ kind: 'here', tenantId, person })));
    } else {
      if (message.kind === 'here') room.board.here(message.person, performance.now());
      else room.board.left(message.person);
      this.#tellPeople(room);
    }
  }

  /** Changes of presence in quick succession are sent as one. */
  #tellPeople(room: Room): void {
    room.peopleTimer ??= setTimeout(() => {
      room.peopleTimer = undefined;
      this.#end(room.tell({ people: room.board.people }, performance.now()));
    }, PEOPLE_PAUSE_MS);
  }

  #wake(tenantId: TenantId, room: Room): void {
    room.isStale = true;
    if (!room.isReading) void this.#read(tenantId, room);
  }

  /** Reads one batch at a time while there is something new. Notifications that arrive meanwhile are read together. */
  async #read(tenantId: TenantId, room: Room): Promise<void> {
    const { database, role } = this.#options;
    room.isReading = true;
    while (room.isStale && room.listeners.size > 0 && !this.#isClosed) {
      room.isStale = false;
      const listeners = [...room.listeners];
      const since = Math.min(...listeners.map(({ cursor }) => cursor));
      const userIds = [...new Set(listeners.map(({ userId }) => userId))];
      try {
        const { news, viewers } = await readNews(database, role, tenantId, since, userIds);
        // A listener who joined during the read is checked in the next one, which its arrival has triggered.
        const before = new Set(listeners);
        this.#end(listeners.filter((listener) => !viewers.has(memberKey(listener))));
        if (listeners.some(({ isGreeted }) => !isGreeted)) this.#tellPeople(room);
        this.#end(room.deliver(news, performance.now(), (listener) => before.has(listener)));
      } catch (error) {
        this.#failed('cannot read changes', error);
        room.isStale = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    room.isReading = false;
  }

  /**
   * Ends streams without a right or a valid token, finds unannounced changes, forgets absent people, and keeps quiet
   * connections alive.
   */
  async #lookAround(): Promise<void> {
    const now = performance.now();
    const all = [...this.#rooms.values()].flatMap((room) => [...room.listeners]);
    const { database, role } = this.#options;
    try {
      const members = [...new Map(all.map((listener) => [memberKey(listener), listener])).values()];
      const { viewers, heads } = await lookAround(database, role, members, [...this.#rooms.keys()]);
      this.#end(all.filter((listener) => !viewers.has(memberKey(listener))));
      for (const [tenantId, room] of this.#rooms)
        if ((heads.get(tenantId) ?? 0) > room.head) this.#wake(tenantId, room);
      await this.#lookAtTokens(all);
    } catch (error) {
      this.#failed('cannot look at rights', error); // nor can changes be read then
    }
    for (const room of this.#rooms.values()) {
      if (room.board.forget(now)) this.#tellPeople(room);
      const quiet = [...room.listeners].filter(({ lastSentAt }) => now - lastSentAt > QUIET_MS);
      if (quiet.length > 0) this.#end(room.tell({}, now, quiet));
    }
  }

  /** Ends streams with a token that is known to be bad. A token that cannot be checked now is checked at the next look. */
  async #lookAtTokens(listeners: readonly Listener[]): Promise<void> {
    const checks = await Promise.allSettled(listeners.map(({ isTokenGood }) => isTokenGood()));
    this.#end(listeners.filter((_, i) => checks[i]?.status === 'fulfilled' && !checks[i].value));
    const reasons = new Set(checks.flatMap((check) => (check.status === 'rejected' ? [String(check.reason)] : [])));
    for (const reason of reasons) this.#failed('cannot check a token', reason);
  }

  #failed(message: string, error: unknown): void {
    if (!this.#isClosed) this.#options.log.error({ error: String(error) }, message);
  }
}
