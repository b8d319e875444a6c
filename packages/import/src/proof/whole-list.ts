import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { namesJobs } from '../files/heading-lines.ts';
import { OUR_FILE } from '../mapping/own-file.ts';
import type { Plan } from '../mapping/plan.ts';
import { isJobHeading } from '../mapping/swapped.ts';
import type { ReadImport } from '../reading/read-import.ts';
import { changeOrderIds } from '../structure/change-order-rows.ts';
import { suspicionOfOtherList } from './other-lists.ts';

const IDENTITY: readonly ImportField[] = ['externalId', 'jobNumber', 'jobName'];

/** The field that tells of the whole list: the first of those that identify a job and have a column. */
export const identityOf = ({ fields }: Plan): ImportField | undefined =>
  IDENTITY.find((name) => fields.some((field) => field.name === name && field.source.kind === 'column'));

interface Cells {
  /** The texts of a column in the rows of jobs, without empty ones. */
  textsOf: (index: number) => readonly string[];
  /** Some job of the file has a day on which it was sold, a cost to date or billing. */
  isUnderWay: boolean;
}

/** Why the whole list may not be what its rows are read as. A heading that the mapping leaves out on purpose says nothing more. */
export function suspicionsOfList({ plan, mapping, table: { headings } }: ReadImport, { textsOf, isUnderWay }: Cells) {
  if (mapping.profile === OUR_FILE) return [];
  const said = new Set(mapping.unused);
  const open = headings.filter((heading) => !said.has(heading));
  const isUnused = new Set(plan.unused);
  const free = headings.flatMap((heading, index) =>
    isUnused.has(heading) && !said.has(heading) ? [{ heading, texts: textsOf(index) }] : [],
  );
  const hasContract = plan.fields.some(({ name }) => name === 'originalContractAmount');
  const ids = columnsOf(plan, 'externalId').flatMap(textsOf);
  return [
    suspicionOfOtherList({ headings: open, textsOf: (heading) => textsOf(headings.indexOf(heading)), isUnderWay }) ??
      (hasContract ? null : suspicionOfOrders(ids)) ??
      (isKnownByName(plan) ? (suspicionOfCostCodes(open) ?? suspicionOfFreeNumbers(free)) : null),
    suspicionOfSecondTable(headings, textsOf),
  ];
}

function columnsOf({ fields }: Plan, name: ImportField): number[] {
  const source = fields.find((field) => field.name === name)?.source;
  if (source?.kind === 'column') return [source.column.index];
  return source?.kind === 'template' ? [...source.columns.values()].map(({ index }) => index) : [];
}

/** The column of the names is that of the ids, and no other has numbers. */
const isKnownByName = (plan: Plan): boolean => {
  const names = columnsOf(plan, 'jobName');
  return (
    names.length === 1 &&
    columnsOf(plan, 'externalId').join() === names.join() &&
    columnsOf(plan, 'jobNumber').length === 0
  );
};

/** Why all rows may be change orders: their ids say so, and the file has no contracts. */
function suspicionOfOrders(ids: readonly string[]): string | null {
  const isOrder = changeOrderIds(['1001']);
  return ids.length > 0 && ids.every((id) => isOrder(id) !== null)
    ? `All ids are like “${ids[0]}”, as those of change orders are: the rows may be no jobs.`
    : null;
}

const COST_CODE = /^(?:cost ?code|phase ?code|cost type|csi(?: code| division)?)$/;
/** Why rows that only their names tell apart may be parts of one job. */
function suspicionOfCostCodes(headings: readonly string[]): string | null {
  const found = headings.find((heading) => COST_CODE.test(plainHeading(heading)));
  return found === undefined
    ? null
    : `The file has a column “${found}” and none with numbers of jobs: its rows may be the cost codes of one job.`;
}

/** Numbers of other things than the job. */
const OF_OTHERS =
  /\b(?:customers?|cust|clients?|owner|vendor|phone|fax|zip|postal|po|p o|account|acct|gl|tax|permit|licen[cs]e|line|item|seq|invoice|company|phase|cost code)\b/;
const IS_NUMBER = /\b(?:no|nos|num|number|nbr|id|code|key)\b/;
/** `Job #`: `plainHeading` drops the sign. */
const SIGNED = /#/;
const NUMBER = /^(?=.*\d)\S{2,20}$/;

/** A column of the file that fills no field, with its texts in the rows of jobs. */
export interface FreeColumn {
  heading: string;
  texts: readonly string[];
}

/** Why a job should be known by more than its name: a column that nothing takes has another number in each row. */
function suspicionOfFreeNumbers(columns: readonly FreeColumn[]): string | null {
  const found = columns.find(({ heading, texts }) => {
    const plain = plainHeading(heading);
    return (
      (SIGNED.test(heading) || IS_NUMBER.test(plain) || isJobHeading(heading)) &&
      !OF_OTHERS.test(plain) &&
      texts.length >= 2 &&
      texts.every((text) => NUMBER.test(text)) &&
      new Set(texts).size === texts.length
    );
  });
  return found
    ? `“${found.heading}” has another number in each row and fills no field: without it, jobs are known by their names alone.`
    : null;
}

const UNNAMED = /^Column [A-Z]{1,3}$/;

/** Why a file has more jobs than are read: beyond an empty column its headings begin once more, over other jobs. `textsOf` of a column by its place. */
function suspicionOfSecondTable(headings: readonly string[], textsOf: Cells['textsOf']): string | null {
  const gap = headings.findIndex((heading, index) => index > 0 && UNNAMED.test(heading) && textsOf(index).length === 0);
  const beyond = headings.slice(gap + 1).map((heading) => heading.replace(/ \(\d+\)$/, ''));
  if (gap < 0 || !namesJobs(headings.slice(0, gap)) || !namesJobs(beyond)) return null;
  const [own, theirs] = [0, gap + 1].map((from) =>
    textsOf(from + headings.slice(from).findIndex((heading) => isJobHeading(heading.replace(/ \(\d+\)$/, '')))),
  );
  if (own?.join('\n') === theirs?.join('\n')) return null; // repeated, to be read in a wide sheet
  return `Beyond an empty column stands another table, from “${beyond.find((heading) => !UNNAMED.test(heading))}” on: its rows are not read. Import it by itself.`;
}
