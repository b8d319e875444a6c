import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { COUNTED_TEXTS } from '../formats/column-texts.ts';
import { totalWordsOf } from '../structure/row-words.ts';

export const canStandInTemplate = ({ heading }: Pick<ColumnSurvey, 'heading'>): boolean => /^[^{}[\]]+$/.test(heading);

/** Some names occur twice by a typing mistake. Those rows are reported. */
export const MOST = 0.9;
/**
 * A column of names that can serve as ids and whose heading can stand in a template. In a long file only the first different texts are
 * counted: descriptions repeat too often to be ids.
 */
export function canBeId(survey: ColumnSurvey): boolean {
  const counted = Math.min(survey.filled, COUNTED_TEXTS);
  const isDescription = counted < survey.filled && /\bdesc/.test(plainHeading(survey.heading));
  // Below each of several tables stands a total.
  const totals = survey.texts.filter(({ text }) => totalWordsOf(text) !== null);
  const names = counted - totals.reduce((sum, { count }) => sum + count, 0);
  return canStandInTemplate(survey) && !isDescription && survey.distinct - totals.length >= names * MOST;
}
