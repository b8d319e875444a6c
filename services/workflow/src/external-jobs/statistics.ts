import type { Tx } from '@plumbline/service-kit/database';

/**
 * After thousands of new rows the planner still assumes empty tables and reads them in nested loops. A server updates its
 * statistics within a minute or so, the embedded database never. A role that does not own the tables only gets a warning.
 */
export const gatherStatistics = (tx: Tx): Promise<unknown> =>
  tx.query(
    'analyze workflow.external_job, workflow.external_job_word, workflow.job, workflow.change_order, workflow.job_history, workflow.select_option',
  );
