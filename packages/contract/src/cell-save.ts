import { z } from 'zod';
import { defineProblem } from './problem.ts';
import { instant, seenVersion, uuid } from './values.ts';

/** New values by field. The schema leaves them open: each cell is checked on its own, so that its refusal can name it. */
const cellChanges = z
  .record(z.string(), z.unknown())
  .refine((changes) => Object.keys(changes).length > 0, 'has no changes');

interface SheetTerms<
  Id extends z.ZodType,
  RowName extends z.ZodRawShape,
  Rows extends z.ZodRawShape,
  Refused extends string,
  Conflict extends string,
> {
  id: Id;
  /** How a refused or conflicting cell names its row: by its id, and by the name that people know. */
  rowName: RowName;
  /** The rows of an answer under their name, such as `{ jobs: z.array(job) }`. */
  rows: Rows;
  /** How many rows one save may change. */
  maxUpdates: number;
  /** The `type` of the two problems that a save can return. */
  problems: { refused: Refused; conflict: Conflict };
}

/** A save of changed cells, the same for every sheet: it stores all of its cells or none. */
export function cellSave<
  Id extends z.ZodType,
  RowName extends z.ZodRawShape,
  Rows extends z.ZodRawShape,
  const Refused extends string,
  const Conflict extends string,
>({ id, rowName, rows, maxUpdates, problems }: SheetTerms<Id, RowName, Rows, Refused, Conflict>) {
  const update = z.object({
    id,
    version: seenVersion.meta({
      description: 'The version of the row that you saw. A cell that somebody changed since is a conflict.',
    }),
    changes: cellChanges,
    updateId: uuid.optional().meta({
      description:
        'A new id for each update, repeated when the update is sent again after a lost answer. What is stored already is then neither stored again nor a conflict. With other values than before it is refused.',
    }),
    /**
     * The changed fields that undo or redo restores. A restored forecast gets back its author and date; other cells change
     * as usual.
     */
    takenBack: z.array(z.string()).optional(),
    over: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'Of a changed amount that you added to another one: what that other amount was. If somebody changed it since, your amount moves by the difference, unless the same update changes the other amount. A `forecastCost` can be over the `jobCostToDate`, so that a cost to complete stays as typed.',
    }),
  });
  const cell = { ...rowName, field: z.string(), title: z.string() };
  /** A cell that cannot hold the value. */
  const refusedCell = z.object({ ...cell, value: z.unknown(), reason: z.string() });
  /** A cell that somebody else changed since the sender saw it. */
  const conflictingCell = z.object({
    ...cell,
    yourValue: z.unknown(),
    theirValue: z.unknown(),
    who: z.string(),
    at: instant,
    /** The row's current version. A save that carries it overwrites their value. */
    version: z.int(),
  });
  return {
    update,
    updates: z.array(update).min(1).max(maxUpdates),
    refusedCell,
    refused: defineProblem(problems.refused, 422, 'Nothing was saved: some cells were refused', {
      refusals: z.array(refusedCell),
    }),
    conflictingCell,
    conflict: defineProblem(problems.conflict, 409, 'Nothing was saved: somebody changed the same cells', {
      conflicts: z.array(conflictingCell),
      /** The current rows of these cells. */
      ...rows,
    }),
    /** The members of an answer, with the rows as they are now. */
    saved: {
      ...rows,
      replayed: z
        .array(z.object({ id, version: z.int().meta({ description: 'The version of the row that the update made' }) }))
        .optional()
        .meta({ description: 'The updates that an earlier request with the same updateId had stored already' }),
    },
  };
}
