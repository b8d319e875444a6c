import type { AdminChange } from '@plumbline/contract/platform/history';
import { type ChangeText, EMPTY } from '../../ui/timeline/timeline.tsx';
import { eventText } from '../webhooks/words.ts';

/** The names of the fields. Others are named after their words: `contactEmail` is "Contact email". What has spaces is in words already. */
const titles: Record<string, string> = {
  isActive: 'Active',
  roleIds: 'Roles',
  stateOrProvince: 'State or province',
  address1: 'Address, line 1',
  address2: 'Address, line 2',
  companyLogoUrl: 'Logo',
  websiteUrl: 'Website',
  url: 'Address',
  events: 'It tells when',
  jobStatuses: 'Only jobs of these statuses',
  divisions: 'Only jobs of these divisions',
};

const titleOf = (field: string) =>
  titles[field] ??
  field.charAt(0).toUpperCase() +
    (field.includes(' ') ? field.slice(1) : field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** A value as a reader saw it: lists with commas, yes and no. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '(none)';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The events of a webhook are stored under the names that programs know. */
const inWords = (field: string, value: unknown): unknown =>
  field === 'events' && Array.isArray(value) ? value.map((event) => eventText(String(event))) : value;

export const describeAdminChange = ({ field, oldValue, newValue }: AdminChange): ChangeText => ({
  title: titleOf(field),
  from: textOf(inWords(field, oldValue)),
  to: textOf(inWords(field, newValue)),
});

/** A person's changes of one subject at one moment. The moments are newest first, as given. */
export const madeTogether = (changes: readonly AdminChange[]): AdminChange[][] => [
  ...Map.groupBy(changes, ({ subjectId, personName, at }) => `${subjectId} ${personName} ${at.toISOString()}`).values(),
];
