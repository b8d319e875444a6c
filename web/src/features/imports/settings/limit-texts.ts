import { type ImportLimits, importLimits } from '@plumbline/contract/workflow/import-waiting';
import { counted, wholeText } from '@plumbline/domain/counted';
import type { ReadSetting } from '../../../ui/typed-setting.tsx';

/** What each limit comes to, after “Saved: ” or “Now ”. */
const said: { readonly [Name in keyof ImportLimits]: (value: ImportLimits[Name]) => string } = {
  maxJobs: (jobs) =>
    jobs === null
      ? 'a file may change any number of jobs'
      : `a file that changes more than ${counted(jobs, 'job')} waits for a person`,
  maxSumPercent: (percent) =>
    percent === null
      ? 'a file may change the sum of a column by any amount'
      : `a file that changes the sum of a column by more than ${wholeText(percent)} % waits for a person`,
};

export const limitText = <Name extends keyof ImportLimits>(name: Name, limits: ImportLimits): string =>
  said[name](limits[name]);

/** Nothing typed sets no limit. */
function readLimit(text: string, schema: (typeof importLimits.shape)[keyof ImportLimits], problem: string) {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return { ok: true as const, value: null };
  const value = schema.safeParse(/^\d{1,7}$/.test(typed) ? Number(typed) : undefined);
  return value.success ? { ok: true as const, value: value.data } : { ok: false as const, problem };
}

/** A number of jobs. */
export const readJobs = (text: string): ReadSetting<ImportLimits['maxJobs']> =>
  readLimit(text, importLimits.shape.maxJobs, 'Type a whole number of jobs up to 100,000, or nothing for no limit.');

/** Whole percent. */
export const readPercent = (text: string): ReadSetting<ImportLimits['maxSumPercent']> =>
  readLimit(
    text.replace(/%\s*$/, ''),
    importLimits.shape.maxSumPercent,
    'Type whole percent from 0 to 1,000, or nothing for no limit.',
  );
