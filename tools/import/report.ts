import { counted, wholeText } from '@plumbline/domain/counted';
import type { Stored } from '@plumbline/workflow/imports/store-unattended';
import { called } from '../command-line.ts';
import { proofReport } from './proof-report.ts';
import type { ImportResult } from './result.ts';
import { type TitleOf, titlesIn } from './words.ts';

/** The result of an import, in plain words. */
export function reportOf(result: ImportResult): string[] {
  const titleOf = titlesIn(result.own);
  return [
    fileLine(result),
    ...result.notes,
    ...mappingReport(result),
    ...(result.proof ? proofReport(result.proof, titleOf) : []),
    ...lineReport(result, titleOf),
    ...Object.entries(result.addedOptions).map(
      ([field, names]) => `New in the list ${titleOf(field)}: ${names.join(', ')}.`,
    ),
    ...outcomeReport(result, titleOf),
  ];
}

const fileLine = ({ file, headingRow }: ImportResult): string =>
  `${file.name}${file.sheet === null ? '' : `, sheet "${file.sheet}"`}, headings in row ${wholeText(headingRow)}.`;

function mappingReport({ origin, mapping, newHeadings, missingHeadings }: ImportResult): string[] {
  const names = (headings: readonly string[]) => headings.map((heading) => `"${heading}"`).join(', ');
  switch (origin) {
    case 'given':
      return [];
    case 'same':
      return ['Read as these headings were read before.'];
    case 'remembered':
      return [
        'Much like a file that was imported before. It would be read so:',
        ...JSON.stringify(mapping, null, 2).split('\n'),
        ...(newHeadings.length > 0 ? [`Columns that are new: ${names(newHeadings)}.`] : []),
        ...(missingHeadings.length > 0 ? [`Columns that are missing: ${names(missingHeadings)}.`] : []),
      ];
    case 'suggested':
      return ['By its headings the file would be read so:', ...JSON.stringify(mapping, null, 2).split('\n')];
  }
}

const SHOWN = 100;

/** Values of jobs in the WIP that differ from the file. */
function lineReport({ proof }: ImportResult, titleOf: TitleOf): string[] {
  const lines = proof?.lines ?? [];
  if (lines.length === 0) return [];
  const kept = lines.filter(({ kept: by }) => by !== null);
  return [
    `${counted(lines.length, 'value')} of jobs in the WIP differ${lines.length === 1 ? 's' : ''}, ${wholeText(kept.length)} of them kept by somebody${kept.length > 0 ? ':' : '.'}`,
    ...kept
      .slice(0, SHOWN)
      .map(
        ({ jobNumber, jobName, field, kept: by }) =>
          `  ${jobNumber} ${jobName}, ${titleOf(field)}${by?.who ? `: ${by.who}` : ''}`,
      ),
    ...(kept.length > SHOWN ? [`  … and ${wholeText(kept.length - SHOWN)} more`] : []),
  ];
}

function outcomeReport({ status, tenant, problems, stored }: ImportResult, titleOf: TitleOf): string[] {
  if (stored) return storedReport(stored, tenant, titleOf);
  switch (status) {
    case 'nothing-new':
      return [`Nothing to do: ${tenant} has all of it.`];
    case 'checked':
      return [`It can be imported into ${tenant}. Nothing was stored, as this was only a check.`];
    case 'waiting':
      return [
        `Not stored: it waits on the page Imports of ${tenant}. Accept it there, or run the command again with --yes.`,
        ...problems.map((problem) => `  ${problem}`),
      ];
    default:
      return ['Nothing was stored.', ...problems.map((problem) => `  ${problem}`)];
  }
}

function storedReport({ importId, outcome, directory }: Stored, tenant: string, titleOf: TitleOf): string[] {
  const { newJobs, changedJobs, changedCells, linkedJobs, conflicts, refused } = outcome;
  return [
    `Imported into ${tenant}.`,
    `Into the WIP: ${counted(newJobs, 'new job')}; ${counted(changedCells, 'value')} of ${counted(changedJobs, 'job')} changed.`,
    ...(linkedJobs > 0 ? [`${counted(linkedJobs, 'job')} got ${linkedJobs === 1 ? 'its' : 'their'} external id.`] : []),
    `Jobs that people can connect: ${wholeText(directory.added)} added, ${wholeText(directory.changed)} changed.`,
    ...(conflicts.length > 0
      ? [`${counted(conflicts.length, 'value')} left, because somebody changed it meanwhile.`]
      : []),
    ...refused.map(
      ({ externalId, field, reason }) => `  ${externalId} does not fit into the WIP: ${titleOf(field)} ${reason}`,
    ),
    `Take it back with: ${called('import')} --undo ${importId}`,
  ];
}
