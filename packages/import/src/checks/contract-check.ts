import { contractEvidence, type ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ContractWarning } from '@plumbline/contract/workflow/import-proof';
import { plainHeading, revisedContractHeadings } from '@plumbline/contract/workflow/job-headings';
import { parseAmount } from '@plumbline/domain/money';
import type { Plan } from '../mapping/plan.ts';
import type { ReadJob } from '../reading/read-job.ts';
import { numberIn } from '../reading/summed-fields.ts';

/** Agreement in four of five rows is not chance. */
const MOST = 0.8;
/** How many rows are checked. A pattern that holds for these holds for the file. */
const LOOKED_AT = 2_000;

/** The contract of a job in the WIP, in cents. */
export interface KnownContract {
  externalId: string;
  originalContractAmount: number | null;
  finalContractAmount: number | null;
}

interface Compared {
  agreeing: number;
  compared: number;
}
const agrees = ({ agreeing, compared }: Compared): boolean => agreeing > 0 && agreeing >= compared * MOST;

interface Contracts {
  cells: readonly string[];
  externalId: string;
  contract: number;
  changeOrders: number;
}

/**
 * Whether the column mapped to the original contract already includes the change orders, which would count them twice. Compares
 * it with other columns and with the jobs in the WIP. The column's heading decides only if these show nothing. `kept` is the evidence
 * that somebody saw who kept both columns.
 */
export function contractWarningOf(
  plan: Plan,
  rowOf: (job: ReadJob) => readonly string[],
  jobs: readonly ReadJob[],
  knownJobs: readonly KnownContract[],
  kept?: ImportMapping['contractKept'],
): ContractWarning | null {
  const contractField = plan.fields.find(({ name }) => name === 'originalContractAmount');
  const changesField = plan.fields.find(({ name }) => name === 'changeOrderTotal');
  if (contractField === undefined || changesField === undefined) return null;
  const { columnName: contract } = contractField;
  const { columnName: changeOrders } = changesField;
  const warning = (evidence: ContractWarning['evidence'], seen: Compared, other: string | null): ContractWarning => ({
    contract,
    changeOrders,
    evidence,
    ...seen,
    other,
    isAnswered: kept !== undefined && contractEvidence.indexOf(kept) >= contractEvidence.indexOf(evidence),
  });

  const rows: Contracts[] = [];
  for (const job of jobs) {
    const cells = rowOf(job);
    // Of a job in several rows, the other columns of its first row stand beside the amounts of that row.
    const { originalContractAmount, changeOrderTotal } = job.isJoined
      ? { originalContractAmount: numberIn(contractField, cells), changeOrderTotal: numberIn(changesField, cells) }
      : job.values;
    if (typeof originalContractAmount !== 'number' || !changeOrderTotal) continue;
    const { externalId } = job;
    rows.push({
      cells,
      externalId,
      contract: originalContractAmount,
      changeOrders: Number(changeOrderTotal),
    });
    if (rows.length === LOOKED_AT) break;
  }

  /** Columns that fill no field are beside the contract in the file, so they have its sign there. */
  const sign = contractField.rule.turned ? -1 : 1;
  const others = otherColumns(plan, rows[0]?.cells.length ?? 0);
  const compare = (index: number, sumOf: (row: Contracts, other: number) => [number, number]): Compared => {
    const seen = { agreeing: 0, compared: 0 };
    for (const row of rows) {
      const amount = parseAmount(row.cells[index] ?? '');
      if (!amount.ok) continue;
      const [sum, expected] = sumOf(row, sign * amount.cents);
      seen.compared++;
      if (sum === expected) seen.agreeing++;
    }
    return seen;
  };
  // Another column equals contract + change orders, so the contract does not include them.
  if (others.some((index) => agrees(compare(index, (row, other) => [other, row.contract + row.changeOrders]))))
    return null;
  for (const index of others) {
    const seen = compare(index, (row, other) => [row.contract, other + row.changeOrders]);
    if (agrees(seen)) return warning('columns', seen, plan.headings[index] ?? null);
  }

  const inWip = againstKnown(rows, knownJobs);
  if (agrees(inWip)) return warning('jobs', inWip, null);
  if (inWip.compared > 0 || !revisedContractHeadings.includes(plainHeading(contract))) return null;
  return warning('heading', { agreeing: 0, compared: 0 }, null);
}

/** Jobs of the WIP where the file's contract equals the revised and not the original contract. */
function againstKnown(rows: readonly Contracts[], knownJobs: readonly KnownContract[]): Compared {
  const jobOf = new Map(knownJobs.map((job) => [job.externalId, job]));
  const seen = { agreeing: 0, compared: 0 };
  for (const { externalId, contract } of rows) {
    const { originalContractAmount: original, finalContractAmount: revised } = jobOf.get(externalId) ?? {};
    if (original === revised || (contract !== original && contract !== revised)) continue;
    seen.compared++;
    if (contract === revised) seen.agreeing++;
  }
  return seen;
}

/** Columns that fill no field unchanged. */
function otherColumns({ fields }: Plan, width: number): number[] {
  const taken = new Set(fields.flatMap(({ source }) => (source.kind === 'column' ? [source.column.index] : [])));
  return Array.from({ length: width }, (_, index) => index).filter((index) => !taken.has(index));
}
