import type { companyDataCalls } from '@plumbline/contract/workflow/company-data';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';
import { keptText } from './words.ts';

export const keptHistoryProblems = {
  'history-not-kept': ({ why, history }) => ({
    title: why === 'operator' ? 'Whoever runs Plumbline for you decides that' : 'Somebody else chose meanwhile',
    detail: `${keptText(history.years)}.`,
  }),
} satisfies ProblemWords<FailureOf<typeof companyDataCalls>>;
