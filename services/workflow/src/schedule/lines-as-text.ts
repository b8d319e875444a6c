import type { scheduleLine } from '@plumbline/contract/workflow/schedule';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import type { OverUnderSign, ScheduleRow } from '@plumbline/domain/schedule/terms';
import { overUnder, type ScheduleSums } from '@plumbline/domain/schedule/totals';
import type { z } from 'zod';
import { unmarked } from './ascii-json.ts';
import type { FactsOfJob, FactsOfJobs } from './facts.ts';

/** About 100 KB a piece. V8 keeps texts from 128 KB on among its large objects: with 500 lines they took a quarter more processor time. */
const LINES_A_PIECE = 100;

/**
 * The printed lines of the schedule of these jobs as JSON texts, in pieces to send one after another. Adds each line to `sums`.
 * A line is reckoned when its piece is read, so that few lines are in memory at a time.
 */
export function* linesAsText(jobs: FactsOfJobs, basis: ScheduleBasis, sums: ScheduleSums): Generator<string, void> {
  let piece: Line[] = [];
  for (let place = 0; place < jobs.count; place++) {
    const job = jobs.at(place);
    const row = scheduleOf(job, basis);
    if (!sums.add(row)) continue;
    piece.push(lineOf(job, row, basis.settings.overUnderSign));
    if (piece.length < LINES_A_PIECE) continue;
    yield textOf(piece);
    piece = [];
  }
  if (piece.length > 0) yield textOf(piece);
}

/** Lines as JSON, joined by commas. */
const textOf = (lines: readonly Line[]): string => unmarked(JSON.stringify(lines).slice(1, -1));

type Line = ReturnType<typeof lineOf>;

// The row comes first: its copy stays a compact object, which is read several times as fast.
const lineOf = (job: FactsOfJob, row: ScheduleRow, sign: OverUnderSign) =>
  ({
    ...row,
    jobId: job.id,
    jobNumber: job.jobNumber,
    jobName: job.jobName,
    overUnder: overUnder(row, sign),
  }) satisfies Omit<z.input<typeof scheduleLine>, 'flags' | 'jobId'> & { jobId: string; flags: ScheduleRow['flags'] };
