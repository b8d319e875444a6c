import type { TenantId, UserId } from '@plumbline/contract/values';
import type { PresentPerson } from '@plumbline/contract/workflow/changes';
import { type EventSink, encodeEvent } from '@plumbline/service-kit/http/event-stream';
import { changesAfter } from './changed-jobs.ts';
import { PresenceBoard } from './presence.ts';
import type { News } from './store.ts';

/** One listener of a tenant's changes. */
export interface Listener {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly clientId: string;
  readonly sink: EventSink;
  readonly isTokenGood: () => Promise<boolean>;
  /** All changes up to here have been sent. */
  cursor: number;
  /** Whether it has received its first event. */
  isGreeted: boolean;
  lastSentAt: number;
}

/** The listeners of one tenant in this process. */
export class Room {
  readonly listeners = new Set<Listener>();
  readonly board = new PresenceBoard();
  /** Whether something may have changed since the last read began. */
  isStale = false;
  isReading = false;
  /** The newest change that was read. */
  head = 0;
  peopleTimer: ReturnType<typeof setTimeout> | undefined;

  /** Sends what is new. Listeners at the same cursor share one event. Returns the listeners that cannot go on. */
  deliver(news: News, now: number, isFor: (listener: Listener) => boolean): Listener[] {
    this.head = news.head;
    const ended: Listener[] = [];
    const chosen = [...this.listeners].filter(isFor);
    for (const [cursor, listeners] of Map.groupBy(chosen, (listener) => listener.cursor)) {
      const isNews = cursor !== news.head;
      const changes = changesAfter(cursor, news);
      const event = encodeEvent(JSON.stringify(changes ? { changes } : { isTooLate: true }));
      for (const listener of listeners) {
        if (!isNews && listener.isGreeted) continue;
        const isSent = listener.sink.send(event);
        listener.cursor = news.head;
        listener.isGreeted = true;
        listener.lastSentAt = now;
        if (!changes || !isSent) ended.push(listener);
      }
    }
    return ended;
  }

  /** Sends an event of another kind to everybody who has received the first. Returns the listeners that cannot go on. */
  tell(event: object, now: number, listeners: Iterable<Listener> = this.listeners): Listener[] {
    const bytes = encodeEvent(JSON.stringify(event));
    return [...listeners].filter((listener) => {
      if (!listener.isGreeted) return false;
      listener.lastSentAt = now;
      return !listener.sink.send(bytes);
    });
  }

  /** The people on the board whose page listens here. */
  ownPeople(): PresentPerson[] {
    return [...this.listeners].flatMap((listener) => this.board.of(listener) ?? []);
  }
}
