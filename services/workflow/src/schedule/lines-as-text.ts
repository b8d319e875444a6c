import type { scheduleLine } from '@plumbline/contract/workflow/schedule';
import type { OverUnderSign, ScheduleRow } from '@plumbline/domain/schedule/terms';
import { overUnder } from '@plumbline/domain/schedule/totals';
import type { z } from 'zod';
import type { FactsOfJob } from './facts.ts';

export interface ScheduledJob {
  job: FactsOfJob;
  row: ScheduleRow;
}

/** About 100 KB a piece. V8 keeps texts from 128 KB on among its large objects: with 500 lines they took a quarter more processor time. */
const LINES_A_PIECE = 100;

/** The lines of a schedule as JSON texts joined by commas, in pieces to send one after another. */
export function linesAsText(lines: readonly ScheduledJob[], sign: OverUnderSign): string[] {
  const pieces: string[] = [];
  for (let i = 0; i < lines.length; i += LINES_A_PIECE) {
    const piece = lines.slice(i, i + LINES_A_PIECE).map((line) => lineOf(line, sign));
    pieces.push(unmarked(JSON.stringify(piece).slice(1, -1)));
  }
  return pieces;
}

type Line = z.input<typeof scheduleLine>;

// The row comes first: its copy stays a compact object, which is read several times as fast.
const lineOf = ({ job, row }: ScheduledJob, sign: OverUnderSign) =>
  ({
    ...row,
    jobId: job.id,
    jobNumber: marked(job.jobNumber),
    jobName: marked(job.jobName),
    overUnder: overUnder(row, sign),
  }) satisfies Omit<Line, 'flags' | 'jobId'> & { jobId: string; flags: ScheduleRow['flags'] };

/**
 * One dash in one name makes V8 hold a whole text in two bytes a character, and write and encode it half as fast. So what is not
 * ASCII goes as `\uXXXX`: marked before JSON.stringify, which would escape a backslash. The mark is NUL, which PostgreSQL's texts
 * never contain, and a backslash is marked too, so that none but the mark comes out as `\u0000`.
 */
const MARKED = /[^\0-\x5b\x5d-\x7f]/;
const ALL_MARKED = new RegExp(MARKED, 'g');
const marked = (text: string): string =>
  MARKED.test(text)
    ? text.replace(ALL_MARKED, (unit) => `\0${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text;
const unmarked = (json: string): string => json.replaceAll('\\u0000', '\\u');
