import type { Job } from '@plumbline/contract/workflow/jobs';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Api, useApi } from '../../../lib/api.ts';
import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import { CANNOT_KEEP } from '../../../ui/saved-rows/use-kept-edits.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useKeptSheet } from '../../session/use-kept-sheet.ts';
import { type Place, Uploads } from './uploads.ts';

/** Of a page: what is on its way goes on when its panel closes. */
const ofPage = new WeakMap<Api, Uploads>();

function uploadsOf(api: Api): Uploads {
  const existing = ofPage.get(api);
  if (existing) return existing;
  const uploads = new Uploads(api.workflow);
  registerUnsavedWork(() => uploads.list().length > 0);
  ofPage.set(api, uploads);
  return uploads;
}

/** While it is drawn, files that earlier pages left go on, and the browser keeps those that come. */
export function useKeptUploads(): void {
  const uploads = uploadsOf(useApi());
  const { data: sheet } = useKeptSheet('change-order-files');
  useEffect(() => sheet && uploads.keepIn(sheet, () => toast.warn(CANNOT_KEEP)), [uploads, sheet]);
}

/** The files on their way to a change order. `onJobs` takes its job as it is once a file is attached. */
export function useUploads({ jobId, number }: Place, onJobs: (jobs: readonly Job[]) => void) {
  const uploads = uploadsOf(useApi());
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const take = useEffectEvent((jobs: readonly Job[]) => {
    if (jobs.some(({ id }) => id === jobId)) onJobs(jobs);
  });
  useEffect(() => uploads.take((jobs) => take(jobs)), [uploads]);
  return { uploads, own: list.filter((each) => each.jobId === jobId && each.number === number) };
}
