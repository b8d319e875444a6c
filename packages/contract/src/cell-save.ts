import { z } from 'zod';
import { instant } from './values.ts';

/** New values by field. They stay open here: each cell is checked on its own, so that each refusal can name it and say why. */
export const cellChanges = z
  .record(z.string(), z.unknown())
  .refine((changes) => Object.keys(changes).length > 0, 'has no changes');

/** A cell that may not hold the value. `cell` names it: its row, its field, and both in a reader's words. */
export const refusedCellOf = <Cell extends z.ZodRawShape>(cell: Cell) =>
  z.object({ ...cell, value: z.unknown(), reason: z.string() });

/** A cell that somebody else changed since the sender saw it. */
export const conflictingCellOf = <Cell extends z.ZodRawShape>(cell: Cell) =>
  z.object({
    ...cell,
    yourValue: z.unknown(),
    theirValue: z.unknown(),
    who: z.string(),
    at: instant,
    /** The row's version now: a save that carries it overwrites knowingly. */
    version: z.int(),
  });

/** The row's version that the sender saw, and what they changed in it. */
export const rowUpdate = {
  version: z.int().min(1),
  changes: cellChanges,
  /**
   * Made anew for each update, and the same when that update is sent again because its answer was lost: what was stored is
   * not stored again then, and is nobody's conflict.
   */
  updateId: z.uuid().optional(),
};

/** Of rows whose update an earlier request had stored: the version that it made. Absent where there are none. */
export const replayedOf = <Id extends z.ZodType>(id: Id) => z.array(z.object({ id, version: z.int() })).optional();
