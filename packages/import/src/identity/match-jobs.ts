import type { JobId } from '@plumbline/contract/values';
import type { ImportDecisions } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { IdentityQuestion } from '@plumbline/contract/workflow/import-proof';
import { jobNumberKey } from '@plumbline/domain/job-numbers';
import type { ReadJob } from '../reading/read-job.ts';

/** A job that the company has, in the WIP or taken out of it. */
export interface KnownJob {
  jobId: JobId;
  externalId: string | null;
  jobNumber: string;
  jobName: string;
  isDisconnected: boolean;
  /** Needed only where the mapping's `identity` is one of these. */
  notes?: string | null;
  estimator?: string | null;
}

export interface MatchedJob {
  job: ReadJob;
  knownJob: KnownJob;
  /** The known job gets the file's external id. */
  isLink: boolean;
}

export interface JobMatch {
  matched: MatchedJob[];
  /** Jobs that the company does not have. */
  fresh: ReadJob[];
  leftOut: { job: ReadJob; reason: string }[];
  /**
   * Jobs that a person declared new although another job of the WIP has their number: they are in `fresh` with a new number.
   */
  renumbered: { job: ReadJob; reason: string }[];
  /** With the answers that were given, so that a person can change them. */
  questions: IdentityQuestion[];
}

/** Ignores letter case and spaces, as a person would. */
const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Finds the company's job of each job of a file: by the external id, else by the job number, else by the field that the mapping
 * names. Where several fit, or where the number belongs to another external id, it asks; without an answer the row is left out.
 */
export function matchJobs(
  jobs: readonly ReadJob[],
  knownJobs: readonly KnownJob[],
  identity: ImportMapping['identity'],
  decisions: Pick<ImportDecisions, 'jobs'>,
): JobMatch {
  const match: JobMatch = { matched: [], fresh: [], leftOut: [], renumbered: [], questions: [] };
  const find = finder(knownJobs, identity);
  const found = jobs.map((job) => ({ job, ...find(job) }));
  const taken = new Map<JobId, ReadJob>();
  const take = (job: ReadJob, to: KnownJob, isLink: boolean) => {
    const earlier = taken.get(to.jobId);
    if (earlier) {
      const reason = `It is the job ${to.jobNumber} ${to.jobName}, and so is row ${earlier.line}.`;
      match.leftOut.push({ job, reason });
      return;
    }
    taken.set(to.jobId, job);
    match.matched.push({ job, knownJob: to, isLink });
  };
  const given = new Set(jobs.map((job) => jobNumberKey(numberOf(job))));
  const isTaken = (number: string) => given.has(jobNumberKey(number)) || find.inWip(number) !== undefined;
  /** A row without an id goes by its number, which must not be the id of a job that has another number. */
  const add = (job: ReadJob) => {
    const holder = find.byExternalId(job.externalId);
    const namesake = find.inWip(numberOf(job));
    if (!holder && namesake) {
      const renumbered = { ...job, values: { ...job.values, jobNumber: freeNumber(numberOf(job), isTaken) } };
      const reason = `The job ${namesake.jobNumber} ${namesake.jobName} has its number, so that it gets ${renumbered.values.jobNumber}.`;
      match.fresh.push(renumbered);
      match.renumbered.push({ job: renumbered, reason });
      given.add(jobNumberKey(renumbered.values.jobNumber));
    } else if (!holder) match.fresh.push(job);
    else {
      const reason = `${job.externalId} is the external id of job ${holder.jobNumber} ${holder.jobName}.`;
      match.leftOut.push({ job, reason });
    }
  };
  // Sure matches come first, so that a row that only resembles a job does not take it from the job's own row.
  for (const { job, sure } of found) if (sure && sure.externalId === job.externalId) take(job, sure, false);
  for (const { job, sure, question } of found) {
    if (sure?.externalId === job.externalId) continue;
    const answer = Object.hasOwn(decisions.jobs, job.externalId) ? decisions.jobs[job.externalId] : undefined;
    if (question) match.questions.push({ ...question, answer: answer ?? null });
    if (answer === 'leave-out') match.leftOut.push({ job, reason: 'You left it out.' });
    else if (answer === 'new') add(job);
    else if (answer !== undefined) {
      const chosen = find.byJobId(answer);
      if (chosen) take(job, chosen, chosen.externalId !== job.externalId && job.hasOwnId !== false);
      else match.leftOut.push({ job, reason: 'The job that you chose for it is no longer there.' });
    } else if (question) match.leftOut.push({ job, reason: reasonOf(question) });
    else if (sure) take(job, sure, sure.externalId === null && job.hasOwnId !== false);
    else add(job);
  }
  return match;
}

const numberOf = ({ values, externalId }: ReadJob): string => String(values.jobNumber ?? externalId);

/** The number with the first free suffix: -2, -3 and so on. */
function freeNumber(number: string, isTaken: (number: string) => boolean): string {
  let ending = 2;
  while (isTaken(`${number}-${ending}`)) ending++;
  return `${number}-${ending}`;
}

type Asked = Omit<IdentityQuestion, 'answer'>;
interface Found {
  sure: KnownJob | null;
  question: Asked | null;
}

function finder(knownJobs: readonly KnownJob[], identity: ImportMapping['identity']) {
  const byExternalId = new Map(knownJobs.flatMap((job) => (job.externalId === null ? [] : [[job.externalId, job]])));
  const byNumber = Map.groupBy(knownJobs, ({ jobNumber }) => jobNumberKey(jobNumber));
  const byField = identity ? Map.groupBy(knownJobs, (job) => folded(job[identity] ?? '')) : null;
  const byJobId = new Map(knownJobs.map((job) => [job.jobId, job]));

  const find = (job: ReadJob): Found => {
    const sure = job.hasOwnId === false ? undefined : byExternalId.get(job.externalId);
    if (sure) return { sure, question: null };
    const number = jobNumberKey(numberOf(job));
    const candidates = byNumber.get(number) ?? candidatesByField(job);
    const [only] = candidates;
    if (only === undefined) return { sure: null, question: null };
    if (candidates.length > 1) return { sure: null, question: asked('ambiguous', job, candidates) };
    // Where the file knows a job by its number alone, it does not contradict the id that the job has.
    const hasOwnId = jobNumberKey(job.externalId) !== number;
    // A row without an id is listed under its number, like the job that such a row may have created.
    const differsInCase =
      job.hasExactId === true &&
      job.hasOwnId !== false &&
      jobNumberKey(only.externalId ?? '') === jobNumberKey(job.externalId);
    if (only.externalId !== null && (hasOwnId || differsInCase))
      return { sure: null, question: asked('link', job, candidates) };
    return { sure: only, question: null };
  };
  const candidatesByField = (job: ReadJob): readonly KnownJob[] => {
    if (!byField || identity === undefined) return [];
    const text = folded(identity === 'jobName' ? job.jobName : String(job.values[identity] ?? ''));
    return text === '' ? [] : (byField.get(text) ?? []);
  };
  return Object.assign(find, {
    byJobId: (jobId: JobId) => byJobId.get(jobId),
    byExternalId: (externalId: string) => byExternalId.get(externalId),
    inWip: (number: string) => byNumber.get(jobNumberKey(number))?.find(({ isDisconnected }) => !isDisconnected),
  });
}

function asked(kind: Asked['kind'], job: ReadJob, candidates: readonly KnownJob[]): Asked {
  const { line: row, externalId, jobName } = job;
  return {
    row,
    externalId,
    jobNumber: numberOf(job),
    jobName,
    kind,
    candidates: candidates.map(({ jobId, jobNumber, jobName: name, externalId: id }) => ({
      jobId,
      jobNumber,
      jobName: name,
      externalId: id,
    })),
  };
}

function reasonOf({ kind, candidates: [first, ...others], externalId }: Asked): string {
  if (kind === 'ambiguous') return `It may be any of ${others.length + 1} jobs. Say which one it is.`;
  return `The job ${first?.jobNumber} ${first?.jobName} has the external id ${first?.externalId}, and this row has ${externalId}. Say whether it is the same job.`;
}
