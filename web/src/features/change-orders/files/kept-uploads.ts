import type { Job } from '@plumbline/contract/workflow/jobs';
import type { KeptRow } from '../../../lib/kept-edits/kept-row.ts';

/** A file that is ready to be sent. */
export interface KeptUpload {
  /** The key of its call. */
  readonly id: string;
  readonly jobId: Job['id'];
  readonly number: number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it was chosen, or tried again under a new key: milliseconds since 1970. */
  readonly at: number;
}

/** Files as kept edits, so that they share their storage and owner, and are erased at signing out. */
export const toKept = (uploads: readonly KeptUpload[]): KeptRow[] =>
  uploads.map(({ id, jobId, number, name, bytes, at }) => ({
    ...{ rowId: id, name, sent: null, pending: [], parked: [], was: { jobId, number, at }, bytes },
    texts: [{ field: 'file', text: name, reason: 'It was on its way' }],
  }));

export const fromKept = (rows: readonly KeptRow[]): KeptUpload[] =>
  rows.flatMap(({ rowId, name, was, bytes }) =>
    bytes
      ? [
          {
            ...{ id: rowId, name, bytes },
            jobId: String(was.jobId) as Job['id'], // as `toKept` wrote it
            number: Number(was.number),
            at: Number(was.at),
          },
        ]
      : [],
  );
