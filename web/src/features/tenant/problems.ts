import type { tenantCalls } from '@plumbline/contract/platform/tenant';
import { productText } from '@plumbline/domain/permissions';
import type { FailureOf, ProblemWords } from '../../lib/problem-words.ts';

export const productProblems = {
  'product-needed': (problem) => ({
    title: `${productText[problem.product]} cannot be switched off here`,
    detail: 'Without it nobody could switch anything on again. Ask the people who run Plumbline for you.',
  }),
} satisfies ProblemWords<FailureOf<Pick<typeof tenantCalls, 'switchProduct'>>>;
