import type { JobId } from '@plumbline/contract/values';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { type Person, succeeded } from './world.ts';

/** A PDF by its first bytes, in ASCII so that any transport can carry it. */
export const pdf = (text = 'signed'): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`%PDF-1.7 ${text}`);

/** A pending change order on an unchanged job. Its number is 1. */
export async function givenChangeOrder(person: Person, jobId: JobId): Promise<Job> {
  const terms = { date: '2026-03-02', description: 'Rock', amount: cents(100), status: 'pending' as const };
  const [job] = succeeded(await person.workflow.saveChangeOrder({ body: { jobId, version: 1, terms } })).jobs;
  if (!job) throw new Error('the save answered no job');
  return job;
}

/** Attaches a file to the change order 1 of a job. */
export const attachedFile = async (
  person: Person,
  jobId: JobId,
  { name = 'signed.pdf', body = pdf() }: { name?: string; body?: Uint8Array<ArrayBuffer> } = {},
): Promise<ChangeOrderFile> =>
  succeeded(await person.workflow.attachChangeOrderFile({ query: { jobId, number: 1, name }, body })).file;
