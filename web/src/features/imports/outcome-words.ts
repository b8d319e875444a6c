import type { ImportOutcome } from '@plumbline/contract/workflow/import-records';
import { counted } from '@plumbline/domain/counted';
import { some } from './words.ts';

/** Whether an import stored anything that can be taken back. */
export const hasStored = ({ changedCells, newJobs, linkedJobs }: ImportOutcome): boolean =>
  changedCells + newJobs + linkedJobs > 0;

/** What an import stored, in sentences. */
export function outcomeSentences(outcome: ImportOutcome, titleOf: (field: string) => string): string[] {
  const { newJobs, changedJobs, changedCells, linkedJobs, leftOutRows, addedOptions, proposedOptions } = outcome;
  const lists = (options: ImportOutcome['addedOptions'], words: string) =>
    Object.entries(options)
      .filter(([, texts]) => texts.length > 0)
      .map(([field, texts]) => `${words} ${titleOf(field)}: ${some(texts)}.`);
  return [
    changedCells > 0
      ? `${counted(changedCells, 'value')} of ${counted(changedJobs, 'job')} in the WIP taken from the file. The history of each job keeps the old one.`
      : 'No value of a job in the WIP was changed.',
    ...(newJobs > 0 ? [`${counted(newJobs, 'job')} brought into the WIP.`] : []),
    ...(linkedJobs > 0 ? [`${counted(linkedJobs, 'job')} linked to accounting.`] : []),
    ...lists(addedOptions, 'New in the list'),
    ...lists(proposedOptions, 'Proposed to your administrators for the list'),
    ...(leftOutRows > 0
      ? [
          `${counted(leftOutRows, 'row was', 'rows were')} left out, whole or in part. They are kept with the import, to download.`,
        ]
      : []),
  ];
}
