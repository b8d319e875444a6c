import { DatabaseUnavailable } from '../database.ts';

interface Waiting {
  grant: () => void;
}

/** A seat that is taken until it is given back. */
export interface Seat {
  /** Counts it to another share from now on. Where that share holds its part already, nothing changes: false. */
  moveTo(share: string): boolean;
  giveBack(): void;
}

/**
 * Hands out a fixed number of seats so that no share of the users can take them all: a share gets a further seat only
 * while it holds fewer than are free. So one share alone gets half of them, a second one half of the rest, and the last seat
 * waits for whoever holds none. Shares that wait take turns, and each share's own wait in their order.
 */
export class Turns {
  #free: number;
  readonly #held = new Map<string, number>();
  /** By share, in the order in which their turns come. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(seats: number) {
    this.#free = seats;
  }

  /** Throws a DatabaseUnavailable when no seat came within `waitMs`; `null` waits as long as it takes. */
  async take(share: string, waitMs: number | null): Promise<Seat> {
    if (this.#waiting.has(share) || !this.#mayHold(share)) await this.#turn(share, waitMs);
    else this.#count(share, 1);
    return this.#seat(share);
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
    // One seat came back, but what each share may hold grows with it: several may go on.
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
