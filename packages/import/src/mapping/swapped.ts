import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { jobHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';

const headingsOf = (name: 'jobNumber' | 'jobName'): ReadonlySet<string> =>
  new Set([plainHeading(jobFields[name].title), ...(jobHeadings[name] ?? [])]);
const numbersAreCalled = headingsOf('jobNumber');
const namesAreCalled = headingsOf('jobName');
/** Some headings, such as "Project", fit both. */
export const isNameHeading = (heading: string): boolean =>
  namesAreCalled.has(plainHeading(heading)) && !numbersAreCalled.has(plainHeading(heading));
/** Of a number or a name: `Project` may be either. */
export const isJobHeading = (heading: string): boolean =>
  numbersAreCalled.has(plainHeading(heading)) || namesAreCalled.has(plainHeading(heading));
export const isNumberHeading = (heading: string): boolean =>
  numbersAreCalled.has(plainHeading(heading)) && !namesAreCalled.has(plainHeading(heading));

/** Letters, digits and the signs that ids have between them, with a digit. */
const NUMBER_OF_A_JOB = /^(?=.*\d)[\p{L}\d#/_.:-]{1,20}$/u;
const areWords = (text: string): boolean => !/\d/.test(text) && /\p{L}{2}/u.test(text);
const MOST = 0.8;
const FEWEST = 2;

/** Whether the job number column holds words, and the job name column numbers. */
export function areSwapped(numbers: readonly string[], names: readonly string[]): boolean {
  const share = (texts: readonly string[], fits: (text: string) => boolean) =>
    texts.length >= FEWEST ? texts.filter(fits).length / texts.length : 0;
  return share(numbers, areWords) >= MOST && share(names, (text) => NUMBER_OF_A_JOB.test(text)) >= MOST;
}
