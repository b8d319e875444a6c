import { isWholeCostHeading, jobHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';

/** Numbers of companies in some files, and in many a word of a row. */
const TOO_SHORT: ReadonlySet<string> = new Set(['co', 'no', 'id', 'ret', 'hb']);

/**
 * Other programs' headings of the jobs' fields, as `plainHeading` writes them, each of one field. An import asks about those that may mean two; nobody looks at
 * a paste, and it takes none of them.
 */
const fields = new Map<string, string | null>();
for (const [field, headings] of Object.entries(jobHeadings))
  for (const heading of headings) fields.set(heading, fields.has(heading) ? null : field);

export const fieldOfHeading = (heading: string): string | undefined => {
  const plain = plainHeading(heading);
  // `CO #` counts the change orders.
  const isOpen = TOO_SHORT.has(plain) || isWholeCostHeading(heading) || (heading.includes('#') && !isOfJob(plain));
  return isOpen ? undefined : (fields.get(plain) ?? undefined);
};
const isOfJob = (plain: string): boolean => ['jobNumber', 'externalId'].includes(fields.get(plain) ?? '');
