import { type Permission, permissionText } from '@plumbline/domain/permissions';

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });
const or = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What became different for a person while the page was open; null where nothing did. */
export function rightsText(before: readonly Permission[], now: readonly Permission[]): string | null {
  const lost = before.filter((each) => !now.includes(each)).map((each) => permissionText[each]);
  const gained = now.filter((each) => !before.includes(each)).map((each) => permissionText[each]);
  const parts = [
    ...(lost.length > 0 ? [`You may no longer ${or.format(lost)}`] : []),
    ...(gained.length > 0 ? [`You may now ${and.format(gained)}`] : []),
  ];
  return parts.length > 0 ? `Your rights were changed. ${parts.join('. ')}.` : null;
}
