import { costToCompleteHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { fullWords } from './plain-headings.ts';

/** Whether a column of this heading usually holds the cost to complete, not the whole cost. */
export function isCostToComplete(heading: string): boolean {
  const plain = plainHeading(heading);
  return costToCompleteHeadings.some((title) => title === plain || fullWords(title) === fullWords(plain));
}
