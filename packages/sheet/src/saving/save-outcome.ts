import type { CellValue } from '../cells/cell-value.ts';
import type { Clash, Refusal, RowUpdate } from './outbox.ts';

/** The result of sending a batch of updates. Only `stored` means that this attempt stored them. */
export type SaveOutcome<Row> =
  | {
      readonly kind: 'stored';
      readonly rows: readonly Row[];
      /**
       * Updates that an earlier attempt stored, with their versions. If the row has a newer version, somebody else made it.
       */
      readonly replayed: readonly { readonly id: string; readonly version: number }[];
    }
  /** Some cells cannot be stored as they are. Updates that are not named are fine. */
  | { readonly kind: 'refused'; readonly cells: readonly Refusal[]; readonly message: string }
  | { readonly kind: 'conflict'; readonly cells: readonly Clash[]; readonly rows: readonly Row[] }
  /** Not the batch's fault, such as no network. It may have been stored: send the same again, not before `retryAfterMs`. */
  | { readonly kind: 'passing'; readonly retryAfterMs?: number }
  /** Like `passing`, but also the answer for a locked row or a slow batch: after many of these, send the batch in parts. */
  | { readonly kind: 'unavailable'; readonly retryAfterMs?: number }
  /** It may be the batch's fault, and it may have been stored: send the same again, and after more failures in parts. */
  | { readonly kind: 'failed'; readonly message: string; readonly retryAfterMs?: number }
  /** The service refuses the person, whatever the cells are. An earlier attempt may have been stored. */
  | { readonly kind: 'denied'; readonly message: string }
  /** The service will never accept this request. */
  | { readonly kind: 'malformed'; readonly message: string };

export type OutcomeOf<Row, Kind> = Extract<SaveOutcome<Row>, { kind: Kind }>;

/** What a resource's call answered, in terms that all resources share. */
export type SaveAnswer<Row> =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly replayed?: Replayed | undefined }
  | {
      readonly ok: false;
      readonly problem: { readonly type: string; readonly retryAfter?: number; readonly answered?: number };
      readonly message: string;
      readonly refusals?: readonly Refusal[];
      readonly conflicts?: readonly ConflictOnWire[];
      /** The current rows of the conflicts. */
      readonly rows?: readonly Row[];
    };
type Replayed = readonly { readonly id: string; readonly version: number }[];

interface ConflictOnWire {
  readonly rowId: string;
  readonly field: string;
  readonly theirValue: unknown;
  readonly who: string;
  readonly at: Date;
  readonly version: number;
}

/** An update as the services accept it. */
export interface UpdateOnWire {
  readonly id: string;
  readonly version: number;
  readonly updateId: string;
  readonly changes: Record<string, unknown>;
  readonly takenBack?: string[];
  readonly over?: Record<string, unknown>;
}

export const onWire = (
  { rowId, version, updateId, cells }: RowUpdate,
  wireValue: (field: string, value: CellValue) => unknown,
): UpdateOnWire => {
  const over = cells.flatMap(({ field, over }) => (over === undefined ? [] : [[field, wireValue(field, over)]]));
  const takenBack = cells.filter(({ isTakenBack }) => isTakenBack).map(({ field }) => field);
  return {
    id: rowId,
    version,
    updateId,
    changes: Object.fromEntries(cells.map(({ field, value }) => [field, wireValue(field, value)])),
    ...(takenBack.length > 0 && { takenBack }),
    ...(over.length > 0 && { over: Object.fromEntries(over) }),
  };
};

/** What an answer means for its batch. The same for every resource. */
export function outcomeOf<Row>(answer: SaveAnswer<Row>): SaveOutcome<Row> {
  if (answer.ok) return { kind: 'stored', rows: answer.rows, replayed: answer.replayed ?? [] };
  const { problem, message, refusals, conflicts, rows = [] } = answer;
  if (conflicts) return { kind: 'conflict', rows, cells: conflicts.map(conflicting) };
  if (refusals) return { kind: 'refused', message, cells: refusals };
  const wait = problem.retryAfter === undefined ? {} : { retryAfterMs: problem.retryAfter * 1_000 };
  switch (problem.type) {
    case 'network':
      return ofProxy(problem.answered ?? 0, message);
    case 'rate-limited':
    case 'unauthenticated': // the session's dialog asks to sign in again; the edits wait
      return { kind: 'passing', ...wait };
    case 'unavailable':
      return { kind: 'unavailable', ...wait };
    case 'unexpected':
      return { kind: 'failed', message, ...wait };
    case 'invalid-request':
    case 'too-large':
      return { kind: 'malformed', message };
    default:
      return { kind: 'denied', message };
  }
}

const conflicting = ({ theirValue, who, at, ...cell }: ConflictOnWire): Clash => ({
  ...cell,
  reason: `${who} changed it too`,
  // Values on the wire are cell values.
  theirs: { value: theirValue as CellValue, who, at },
});

/** A proxy may fail, or refuse a large batch, before the service sees it. */
function ofProxy(status: number, message: string): SaveOutcome<never> {
  if (status === 413) return { kind: 'malformed', message };
  return status >= 500 ? { kind: 'failed', message } : { kind: 'passing' };
}
