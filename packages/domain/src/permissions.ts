/** What a person may do in a tenant. Roles grant these; calls require them. */
export const permissions = ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view', 'Admin_edit'] as const;
export type Permission = (typeof permissions)[number];

export const products = ['none', 'platform', 'workflow'] as const;
export type Product = (typeof products)[number];

export interface ProductPermission {
  product: Product;
  permission: string;
  allowed: boolean;
}

/** Maps each permission to its product permission, the name under which the web app and other products know it. */
const productPermissionOf: Record<Permission, { product: Product; permission: string }> = {
  Wip_view: { product: 'workflow', permission: 'WipView' },
  Wip_edit: { product: 'workflow', permission: 'WipEdit' },
  Wip_share: { product: 'workflow', permission: 'WipShare' },
  Wip_close: { product: 'workflow', permission: 'WipClose' },
  Admin_view: { product: 'platform', permission: 'AdminView' },
  Admin_edit: { product: 'platform', permission: 'AdminEdit' },
};

/** The product that a permission belongs to: without the product, the permission grants nothing. */
export const productOf = (permission: Permission): Product => productPermissionOf[permission].product;

/** Which of the granted permissions hold, given the products that the tenant has. */
export const effectivePermissions = (
  granted: readonly Permission[],
  tenantProducts: readonly Product[],
): Permission[] =>
  permissions.filter((permission) => granted.includes(permission) && tenantProducts.includes(productOf(permission)));

/** Every product permission and whether it holds. None is missing, so an absent name never has to be interpreted. */
export const productPermissions = (effective: readonly Permission[]): ProductPermission[] =>
  permissions.map((permission) => ({ ...productPermissionOf[permission], allowed: effective.includes(permission) }));

/** The permission that another one requires: editing jobs requires seeing them. */
const needs: Partial<Record<Permission, Permission>> = {
  Wip_edit: 'Wip_view',
  Wip_share: 'Wip_view',
  Wip_close: 'Wip_edit',
  Admin_edit: 'Admin_view',
};

/** A permission, the one that it requires, and so on: closing requires editing, and editing requires seeing. */
const andNeeded = (permission: Permission): Permission[] => {
  const needed = needs[permission];
  return needed ? [permission, ...andNeeded(needed)] : [permission];
};

/** The permissions and those that they require, each once, in the usual order. */
export const withNeeded = (granted: readonly Permission[]): Permission[] => {
  const all = new Set(granted.flatMap(andNeeded));
  return permissions.filter((permission) => all.has(permission));
};

/** The permissions that remain without this one. Those that require it go too. */
export const withoutPermission = (granted: readonly Permission[], taken: Permission): Permission[] =>
  permissions.filter((other) => granted.includes(other) && !andNeeded(other).includes(taken));

/** The roles of a new tenant. An administrator can change them; their original names stay on record. */
export const defaultRoles: ReadonlyArray<{ name: string; permissions: readonly Permission[] }> = [
  { name: 'Admin', permissions },
  { name: 'Project Manager', permissions: ['Wip_view', 'Wip_edit'] },
  { name: 'Accountant', permissions: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'] },
];

/** A product as people call it. */
export const productText: Record<Product, string> = {
  none: 'no product',
  platform: 'Administration',
  workflow: 'Jobs',
};

/** A permission as the end of a sentence: "You may not …". */
export const permissionText: Record<Permission, string> = {
  Wip_view: 'see the jobs',
  Wip_edit: 'edit jobs',
  Wip_share: 'share views with the company',
  Wip_close: 'set accounting’s forecast and close months',
  Admin_view: 'see the administration',
  Admin_edit: 'change users and roles',
};

/** What something needs, as the end of a sentence: "Sharing needs the right to …". */
export const needsRight = (permission: Permission): string => `needs the right to ${permissionText[permission]}`;
