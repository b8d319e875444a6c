import {
  CHANGE_ORDER_FILE_FIELD,
  changeOrderGone,
  fileGone,
  fileRefused,
  MAX_ATTACHED_FILES,
  recordedFile,
} from '@plumbline/contract/workflow/change-order-files';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { attachedName, type RecognisedType, recognisedType } from '@plumbline/domain/file-type';
import { FileAnswer } from '@plumbline/service-kit/http/file-answer';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { type ChangedJobs, lockJobs, type StoredJob, someJobs, storeChangedJobs } from '../jobs/store.ts';
import { contentOf, filesOf, jobOfFile, removeFile, roomOf, type StoredFile, storeFile } from './store.ts';

type Calls = Pick<
  Handlers<typeof workflowContract>,
  'changeOrderFiles' | 'readChangeOrderFile' | 'attachChangeOrderFile' | 'removeChangeOrderFile'
>;

const MEGABYTE = 1024 * 1024;

/**
 * The photos and documents of change orders. A company may attach `companyMegabytes` in total; concurrent uploads may exceed
 * that by their own size.
 */
export const changeOrderFileHandlers = (companyMegabytes: number): Calls => ({
  changeOrderFiles: async ({ tx, access, query: { jobId } }) => ({ files: await filesOf(tx, access.tenantId, jobId) }),

  async readChangeOrderFile({ tx, access, query: { id } }) {
    const file = await contentOf(tx, access.tenantId, id);
    if (!file) throw refuse(fileGone, {});
    return new FileAnswer(file.content, file.type, file.name);
  },

  async attachChangeOrderFile({ tx, access, query: { jobId, number, name: sent }, body: content }) {
    const type = recognisedType(content);
    if (type === null || type === 'heic') throw refused(notTaken(type, content));
    const job = (await lockJobs(tx, access.tenantId, [jobId], [])).get(jobId);
    const room = job && (await roomOf(tx, access.tenantId, { jobId, number }));
    if (!job || !room) throw refuse(changeOrderGone, {});
    if (room.files >= MAX_ATTACHED_FILES)
      throw refused(`A change order takes ${MAX_ATTACHED_FILES} photos and documents, and this one has them.`);
    if (room.companyBytes + content.byteLength > companyMegabytes * MEGABYTE)
      throw refused(
        `Your company has used the ${companyMegabytes.toLocaleString('en-US')} MB that it has for photos and documents. Remove some, or ask who runs Plumbline for more.`,
      );
    const name = attachedName(sent, type);
    const file = await storeFile(tx, access, { jobId, number, name, type, content });
    return jobsAnswer(await storeChangedJobs(tx, access, recorded(job, null, file), undefined), { file });
  },

  async removeChangeOrderFile({ tx, access, body: { id } }) {
    const jobId = await jobOfFile(tx, access.tenantId, id);
    const job = jobId && (await lockJobs(tx, access.tenantId, [jobId], [])).get(jobId);
    if (!job) throw refuse(fileGone, {});
    const file = await removeFile(tx, access.tenantId, id);
    if (!file) return jobsAnswer(await someJobs(tx, access.tenantId, [job.id]));
    return jobsAnswer(await storeChangedJobs(tx, access, recorded(job, file, null), undefined));
  },
});

const refused = (reason: string): Error => refuse(fileRefused, { reason }, reason);

const notTaken = (type: Extract<RecognisedType, 'heic'> | null, { byteLength }: Uint8Array): string =>
  type === 'heic'
    ? 'This is a HEIC photo, which few browsers can show. Send it as JPEG.'
    : byteLength === 0
      ? 'The file is empty.'
      : 'The file is no JPEG, PNG, WebP or PDF, whatever its name says.';

/** The unchanged job with a new version, and the file in its history. */
function recorded(job: StoredJob, before: StoredFile | null, after: StoredFile | null): ChangedJobs {
  const [oldValue, newValue] = [before, after].map((file) => file && recordedFile.parse(file));
  const entry = { rowId: job.id, version: job.version + 1, field: CHANGE_ORDER_FILE_FIELD, oldValue, newValue };
  return { fields: [], rows: [{ id: job.id }], history: [entry], changeOrders: [] };
}
