import { type DatabaseLoad, DatabaseUnavailable } from '../database.ts';

interface Waiting {
  grant: () => void;
}

/** A seat, held until it is released. */
export interface Seat {
  /** Moves it to another share. Returns false and changes nothing if that share already holds its maximum. */
  moveTo(share: string): boolean;
  giveBack(): void;
}

/**
 * Hands out a fixed number of seats so that no share can take all of them. A share gets another seat only while it holds fewer
 * than are free. A single share thus gets half of the seats, a second share half of the rest, and the last seat is kept for a
 * share that has none. Waiting shares take turns; within a share the order is first come, first served.
 */
export class Turns {
  #free: number;
  readonly #seats: number;
  readonly #held = new Map<string, number>();
  /** By share, in order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(seats: number) {
    this.#free = seats;
    this.#seats = seats;
  }

  /** Throws a DatabaseUnavailable when no seat is free within `waitMs`; `null` waits without a limit. */
  async take(share: string, waitMs: number | null): Promise<Seat> {
    if (this.#waiting.has(share) || !this.#mayHold(share)) await this.#turn(share, waitMs);
    else this.#count(share, 1);
    return this.#seat(share);
  }

  load(): DatabaseLoad {
    const waiting = [...this.#waiting.values()].reduce((sum, line) => sum + line.length, 0);
    return { most: this.#seats, busy: this.#seats - this.#free, waiting };
  }

  /** How many seats a share holds or waits for. */
  of(share: string): number {
    return (this.#held.get(share) ?? 0) + (this.#waiting.get(share)?.length ?? 0);
  }

  #seat(first: string): Seat {
    let share = first;
    let isTaken = true;
    return {
      moveTo: (other) => {
        if (other === share) return true;
        this.#count(share, -1);
        const isMoved = this.#mayHold(other);
        if (isMoved) share = other;
        this.#count(share, 1);
        if (isMoved) this.#grant();
        return isMoved;
      },
      giveBack: () => {
        if (!isTaken) return;
        isTaken = false;
        this.#count(share, -1);
        this.#grant();
      },
    };
  }

  #mayHold(share: string): boolean {
    return (this.#held.get(share) ?? 0) < this.#free;
  }

  #count(share: string, change: 1 | -1): void {
    this.#free -= change;
    const held = (this.#held.get(share) ?? 0) + change;
    if (held > 0) this.#held.set(share, held);
    else this.#held.delete(share);
  }

  #turn(share: string, waitMs: number | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#leave(share, waiting);
        reject(new DatabaseUnavailable('busy', `no connection within ${waitMs} ms`));
      };
      const timer = waitMs === null ? undefined : setTimeout(leave, waitMs);
      const waiting: Waiting = {
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const line = this.#waiting.get(share);
      if (line) line.push(waiting);
      else this.#waiting.set(share, [waiting]);
    });
  }

  #leave(share: string, waiting: Waiting): void {
    const line = this.#waiting.get(share)?.filter((other) => other !== waiting) ?? [];
    if (line.length > 0) this.#waiting.set(share, line);
    else this.#waiting.delete(share);
  }

  #grant(): void {
    // With another free seat each share may hold more, so several waiters may proceed.
    for (const share of [...this.#waiting.keys()]) {
      const next = this.#mayHold(share) ? this.#waiting.get(share)?.[0] : undefined;
      if (!next) continue;
      const others = this.#waiting.get(share)?.slice(1) ?? [];
      this.#waiting.delete(share);
      if (others.length > 0) this.#waiting.set(share, others); // behind the other shares now
      this.#count(share, 1);
      next.grant();
    }
  }
}
