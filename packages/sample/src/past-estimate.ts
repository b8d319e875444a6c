import { CHANGE_ORDER_FIELD, type ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { type PassedFacts, passedOn } from '@plumbline/domain/schedule/passed-on';
import type { StoriedJob } from './jobs.ts';

/** Values saved at one moment: ISO 8601, in UTC. */
interface Step {
  readonly at: string;
  readonly changes: readonly { field: string; from: unknown; to: unknown }[];
}

const facts = ['accountingForecast', 'forecastCost', 'expenseBudget', 'jobCostToDate'] as const;
const isFact = (field: string) => facts.some((name) => name === field);

/** The calendar date on which a job's cost passed the estimate in use, derived step by step from its past. */
export function passedOnOf(job: StoriedJob, connectedAt: string, steps: readonly Step[]): string | null {
  const changes = steps.flatMap((step) => step.changes);
  const now: Record<string, unknown> = { ...job.values, ...job.accounting };
  // A value that no step changed was there from the beginning.
  const held: Record<string, unknown> = Object.fromEntries(
    facts.map((name) => {
      const first = changes.find(({ field }) => field === name);
      return [name, (first ? first.from : now[name]) ?? null];
    }),
  );
  const orders = new Map<number, ChangeOrderTerms>();
  const factsNow = () => ({ ...held, changeOrders: [...orders.values()] }) as unknown as PassedFacts; // of the facts' names
  let passed = passedOn(null, factsNow(), dayOf(connectedAt));
  for (const step of steps) {
    for (const { field, to } of step.changes) {
      if (isFact(field)) held[field] = to;
      const order = to as ChangeOrderTerms & { number: number }; // only of a change of this field
      if (field === CHANGE_ORDER_FIELD) orders.set(order.number, order);
    }
    passed = passedOn(passed, factsNow(), dayOf(step.at));
  }
  return passed;
}

const dayOf = (instant: string): string => instant.slice(0, 10);
