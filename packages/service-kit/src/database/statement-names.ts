import { NewestMap } from '@plumbline/contract/newest-map';
import { DatabaseError, STALE_STATEMENT } from '../database.ts';

/** How often a text runs before it gets a name. A statement that runs once is not worth keeping. */
const USES = 5;
/** A server keeps a plan for each name and connection, some hundred kilobytes for the longest texts. */
const MOST_NAMED = 100;
const MOST_COUNTED = 1_000;

/** Statements that have a plan. Others, such as `fetch`, gain nothing, and may return other columns the next time. */
export const isPlanned = (text: string): boolean => /^\s*(select|insert|update|delete|with|values)\b/i.test(text);

/** Names for a pool's frequent statements: each connection parses them once and plans them a few times. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new NewestMap<string, number>(MOST_COUNTED);
  #given = 0;

  /** The name to use, or undefined for a text that has no plan or is rare. */
  nameOf(text: string): string | undefined {
    if (!isPlanned(text)) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === MOST_NAMED) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses === USES) {
      this.#uses.delete(text);
      this.#names.set(text, `asked_often_${++this.#given}`);
    } else this.#uses.set(text, uses);
    return undefined;
  }

  /** A named statement failed. If a migration changed its result, all names are dropped. */
  failed(error: unknown): void {
    if (DatabaseError.codeOf(error) !== STALE_STATEMENT) return;
    this.#names.clear();
    this.#uses.clear();
  }
}
