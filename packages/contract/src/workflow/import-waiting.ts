import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { rowGroups } from './import-proof.ts';
import { importRecord } from './import-records.ts';

/** How much a file that arrives on its own may change before it waits for a person. Null sets no limit. */
export const importLimits = z.object({
  /** Jobs that change, and new jobs that come into the WIP. */
  maxJobs: z.int().min(0).max(100_000).nullable(),
  /** The most that all changes of an amount column may add up to, in whole percent of its sum over the jobs of the WIP. */
  maxSumPercent: z.int().min(0).max(1_000).nullable(),
});
export type ImportLimits = z.infer<typeof importLimits>;

/** The default for a company that has not decided. */
export const defaultImportLimits: ImportLimits = { maxJobs: 500, maxSumPercent: 10 };

/** A limit that a file exceeds, in figures. */
export const exceededLimit = z.discriminatedUnion('what', [
  z.object({ what: z.literal('jobs'), jobs: z.int(), limit: z.int() }),
  z.object({
    what: z.literal('sum'),
    /** The amount column, with its sums over the jobs of the WIP in cents. */
    field: z.string(),
    before: z.int(),
    after: z.int(),
    /** Total change without signs, so that an increase and a decrease do not cancel out. */
    changed: z.int(),
    /** In whole percent. */
    limit: z.int(),
  }),
]);
export type ExceededLimit = z.infer<typeof exceededLimit>;

/** A file that came by itself and waits for a person: who sent it and when, and what it would store. */
export const waitingImport = importRecord.omit({ outcome: true, undone: true }).extend({
  /** Why it waits, in words, and the limits it exceeds, in figures. */
  problems: z.array(z.string()),
  exceeded: z.array(exceededLimit),
  /** Of its proof. */
  groups: z.array(z.object({ group: z.enum(rowGroups), count: z.int() })),
});
export type WaitingImport = z.infer<typeof waitingImport>;

export const importLimitsChanged = defineProblem(
  'import-limits-changed',
  409,
  'Somebody else changed these settings meanwhile',
  { limits: importLimits, who: z.string() },
);

export const importLimitCalls = {
  importLimits: call({
    method: 'GET',
    path: '/wip/imports/limits',
    summary: 'How much a file that comes by itself may change before it waits for a person',
    permission: 'Wip_view',
    response: z.object({ limits: importLimits }),
    failures: [],
  }),
  saveImportLimits: call({
    method: 'POST',
    creates: false,
    path: '/wip/imports/limits',
    summary: 'Set how much a file that comes by itself may change',
    permission: 'Admin_edit',
    request: z.object({
      limits: importLimits,
      /** What the sender saw. Nothing is saved if somebody changed it since. */
      seen: importLimits,
    }),
    response: z.object({ limits: importLimits }),
    failures: [importLimitsChanged],
  }),
};
