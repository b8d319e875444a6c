import { isOwnNumber } from '@plumbline/contract/workflow/import-fields';
import { counted } from '@plumbline/domain/counted';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { composeMail, type MailPart, oneLine } from '@plumbline/service-kit/mail/compose-mail';
import type { Mail } from '@plumbline/service-kit/mail/mailer';
import type { FileNews } from './file-news.ts';
import type { Letter } from './letter.ts';

const deeds = {
  stored: { subject: 'was imported', said: 'It was imported.' },
  waiting: {
    subject: 'waits for a person',
    said: 'No job has changed: the file waits until somebody has looked at it.',
  },
  refused: { subject: 'was refused', said: 'No job has changed, and nothing of the file is kept.' },
};

/** What became of a file. `imports` and `review` are addresses: of the page Imports, and of a file's review where the reader may open it. */
export function fileMail(
  { to, name, tenantName, settingsLink }: Letter,
  { status, fileName, who, importId, problems, outcome, groups, sums }: FileNews,
  { imports, review }: { imports: string; review: ((importId: string) => string) | null },
): Mail {
  const { subject, said } = deeds[status];
  const file = oneLine(fileName);
  return composeMail({ to, subject: `${file} ${subject}` }, [
    { say: `Hello ${oneLine(name)},` },
    { say: `${oneLine(who)} sent ${file} to ${oneLine(tenantName)}. ${said}` },
    ...listed(null, problems),
    ...(outcome ? listed(null, storedLines(outcome)) : listed('Rows of the file:', groupLines(groups))),
    ...listed('Sums:', sums.map(sumLine)),
    ...linkOf(),
    { note: 'Choose what you are mailed:', link: settingsLink },
  ]);

  function linkOf(): MailPart[] {
    if (status === 'waiting' && review !== null && importId !== null)
      return [{ link: review(importId), label: 'Review the file' }];
    return status === 'refused' ? [] : [{ link: imports, label: 'Open the imports' }];
  }
}

const listed = (title: string | null, lines: readonly string[]): MailPart[] => {
  if (lines.length === 0) return [];
  return [...(title === null ? [] : [{ say: title }]), { list: lines.map(oneLine) }];
};

const number = (count: number): string => count.toLocaleString('en-US', { maximumFractionDigits: 6 });
const money = (cents: number): string => formatAmount(cents as Cents); // whole cents, as the proof has them

function storedLines(outcome: NonNullable<FileNews['outcome']>): string[] {
  const { newJobs, changedJobs, changedCells, unchangedJobs, leftOutRows } = outcome;
  return [
    counted(newJobs, 'new job in the WIP', 'new jobs in the WIP'),
    `${counted(changedJobs, 'job')} changed, in ${counted(changedCells, 'cell')}`,
    `${counted(unchangedJobs, 'job')} unchanged`,
    ...(leftOutRows > 0
      ? [counted(leftOutRows, 'row left out, whole or in part', 'rows left out, whole or in part')]
      : []),
  ];
}

/** For one, and for several. The other rows of a file are no jobs. */
const groupTitles: Partial<Record<FileNews['groups'][number]['group'], [string, string]>> = {
  new: ['new job', 'new jobs'],
  changed: ['job that would change', 'jobs that would change'],
  unchanged: ['job unchanged', 'jobs unchanged'],
  'left-out': ['row left out', 'rows left out'],
};

const groupLines = (groups: FileNews['groups']): string[] =>
  groups.flatMap(({ group, count }) => {
    const titles = groupTitles[group];
    return titles === undefined || count === 0 ? [] : [counted(count, ...titles)];
  });

function sumLine({ field, column, stored, leftOut, file }: FileNews['sums'][number]): string {
  const shown = isOwnNumber(field) ? number : money;
  const parts = [`${column}: ${shown(stored)}`];
  if (leftOut !== 0) parts.push(`${shown(leftOut)} left out`);
  if (file !== null)
    parts.push(
      file.difference === 0 ? 'together the file’s own total' : `${shown(file.difference)} off the file’s own total`,
    );
  return parts.join(', ');
}
