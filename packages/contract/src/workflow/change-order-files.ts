import { type AttachedType, attachedTypes } from '@plumbline/domain/file-type';
import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, jobId, nameText, uuid } from '../values.ts';
import { job } from './jobs.ts';

/** A browser photo takes a tenth of that; a scanned contract may take more. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;
/** Of one change order. */
export const MAX_ATTACHED_FILES = 20;

/** The event in a job's history that a file was attached to a change order or removed from it. */
export const CHANGE_ORDER_FILE_FIELD = 'changeOrderFile';

const mediaTypes = Object.keys(attachedTypes) as [AttachedType, ...AttachedType[]]; // its own keys, and there are some

/** The file name. The service gives it an extension that fits the type. */
const fileName = nameText(200);
const fileId = uuid;

/** A photo or document of a change order, without its bytes. */
export const changeOrderFile = z.object({
  id: fileId,
  /** The change order's number within its job. */
  number: z.int(),
  name: z.string(),
  /** Detected from its bytes, not its name. */
  type: z.enum(mediaTypes),
  /** In bytes. */
  size: z.int(),
  who: z.string(),
  at: instant,
});
export type ChangeOrderFile = z.infer<typeof changeOrderFile>;

/** What the history keeps of a file that was attached or removed. */
export const recordedFile = changeOrderFile.pick({ id: true, number: true, name: true, type: true, size: true });

export const changeOrderGone = defineProblem('change-order-gone', 404, 'There is no such change order', {});
export const fileGone = defineProblem('file-gone', 404, 'There is no such file', {});
export const fileRefused = defineProblem('file-refused', 422, 'The file was not attached', {
  /** A sentence. */
  reason: z.string(),
});

export const changeOrderFileCalls = {
  changeOrderFiles: call({
    method: 'GET',
    path: '/wip/change-orders/files',
    summary:
      'The photos and documents of a job’s change orders, without their bytes: by change order, the oldest first',
    permission: 'Wip_view',
    query: z.object({ jobId }),
    response: z.object({ files: z.array(changeOrderFile) }),
    failures: [],
  }),
  readChangeOrderFile: call({
    method: 'GET',
    path: '/wip/change-orders/file',
    summary: 'The bytes of a photo or document of a change order',
    permission: 'Wip_view',
    query: z.object({ id: fileId }),
    answersFile: mediaTypes,
    response: z.custom<Blob>((value) => value instanceof Blob, 'is not a file'),
    failures: [fileGone],
    maxSeconds: 60,
  }),
  attachChangeOrderFile: call({
    method: 'POST',
    creates: true,
    path: '/wip/change-orders/files',
    summary:
      'Attach a photo or document to a change order; the body is the file: JPEG, PNG, WebP or PDF, 10 MB and 20 a change order at most',
    permission: 'Wip_edit',
    isFile: true,
    maxBytes: MAX_ATTACHED_BYTES,
    maxSeconds: 60,
    query: z.object({ jobId, number: z.coerce.number().int().min(1).max(2_147_483_647), name: fileName }),
    request: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'is not a file'),
    /** The job after the change, with the file counted in its change order. */
    response: z.object({ jobs: z.array(job), file: changeOrderFile }),
    failures: [changeOrderGone, fileRefused],
  }),
  removeChangeOrderFile: call({
    method: 'POST',
    creates: false,
    path: '/wip/change-orders/files/remove',
    summary: 'Remove a photo or document from its change order, and delete its bytes; the history keeps its name',
    permission: 'Wip_edit',
    request: z.object({ id: fileId }),
    /** The job as it is now. */
    response: z.object({ jobs: z.array(job) }),
    failures: [fileGone],
  }),
};
