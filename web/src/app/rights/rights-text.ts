import { type Permission, type Product, permissionText, productOf, productText } from '@plumbline/domain/permissions';

export interface Rights {
  readonly tenant: { readonly name: string };
  readonly products: readonly Product[];
  readonly permissions: readonly Permission[];
}

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });
const or = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What changed for a person while the page was open; null for nothing. */
export function rightsText(before: Rights, now: Rights): string | null {
  // A product that is switched off takes its permissions along: the company's doing, not a change of the person's rights.
  const isOfCompany = (each: Permission) =>
    before.products.includes(productOf(each)) !== now.products.includes(productOf(each));
  const textsOf = (some: Rights, other: Rights) =>
    some.permissions
      .filter((each) => !other.permissions.includes(each) && !isOfCompany(each))
      .map((each) => permissionText[each]);
  const lost = textsOf(before, now);
  const gained = textsOf(now, before);
  const gone = before.products.filter((each) => !now.products.includes(each));
  const come = now.products.filter((each) => !before.products.includes(each));
  const parts = [
    ...gone.map((each) => `${now.tenant.name} does not use ${productText[each]} any more`),
    ...come.map((each) => `${now.tenant.name} uses ${productText[each]} now`),
    ...(lost.length > 0 ? [`Your rights were changed: you may no longer ${or.format(lost)}`] : []),
    ...(gained.length > 0
      ? [`${lost.length > 0 ? 'You' : 'Your rights were changed: you'} may now ${and.format(gained)}`]
      : []),
  ];
  return parts.length > 0 ? `${parts.join('. ')}.` : null;
}
