import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleJobs } from '@plumbline/sample/jobs';

/** As many as New York City's file of school construction has. */
const JOBS = 13_638;

interface JobsFile {
  file: string;
  mapping: string;
}

/** New York City's file with its mapping, or where it is not at hand as many sample jobs, written into `directory`. */
export function jobsFile(nycCsv: string | undefined, directory: string): JobsFile {
  if (nycCsv) {
    return { file: nycCsv, mapping: join(import.meta.dirname, '../../../tools/import/nyc-sca.mapping.json') };
  }
  const [file, mapping] = [join(directory, 'jobs.csv'), join(directory, 'mapping.json')];
  const lines = sampleJobs({ count: JOBS, seed: 1, today: '2026-11-20', managerIds: [] }).map(
    ({ externalId, jobName, values }) => {
      const cells = { ...values, externalId: `bench-${externalId}`, jobNumber: `bench-${values.jobNumber}`, jobName };
      return fields.map((field) => quoted(cells[field])).join(',');
    },
  );
  writeFileSync(file, [fields.join(','), ...lines].join('\n'));
  writeFileSync(mapping, JSON.stringify({ fields: Object.fromEntries(fields.map((field) => [field, source(field)])) }));
  return { file, mapping };
}

const dates = ['dateSold', 'lastInvoiceDate', 'dateClosed'] as const;
const texts = ['externalId', 'jobNumber', 'jobName', 'jobStatus', 'division', 'branch', 'notes'] as const;
const money = [
  'originalContractAmount',
  'changeOrderTotal',
  'invoicedAmount',
  'retainageAmount',
  'paymentsReceived',
] as const;
const fields = [...texts, ...dates, ...money];

const source = (field: string) => ({
  column: field,
  ...(dates.some((date) => date === field) && { format: 'YYYY-MM-DD' }),
});

function quoted(value: string | number | null | undefined): string {
  const text = typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
