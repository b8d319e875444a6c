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

/** The product permission for each permission. The web app and other products know permissions by this name. */
const productPermissionOf: Record<Permission, { product: Product; permission: string }> = {
  Wip_view: { product: 'workflow', permission: 'WipView' },
  Wip_edit: { product: 'workflow', permission: 'WipEdit' },
  Wip_share: { product: 'workflow', permission: 'WipShare' },
  Wip_close: { product: 'workflow', permission: 'WipClose' },
  Admin_view: { product: 'platform', permission: 'AdminView' },
  Admin_edit: { product: 'platform', permission: 'AdminEdit' },
};

/** The product that a permission belongs to. A permission has no effect without its product. */
export const productOf = (permission: Permission): Product => productPermissionOf[permission].product;

/** The granted permissions that take effect, given the tenant's products. */
export const effectivePermissions = (
  granted: readonly Permission[],
  tenantProducts: readonly Product[],
): Permission[] =>
  permissions.filter((permission) => granted.includes(permission) && tenantProducts.includes(productOf(permission)));

/** Every product permission, true or false. All are listed, so nobody has to guess what an absent name means. */
export const productPermissions = (effective: readonly Permission[]): ProductPermission[] =>
  permissions.map((permission) => ({ ...productPermissionOf[permission], allowed: effective.includes(permission) }));

/** The permission that another permission requires: editing jobs requires viewing them. */
const needs: Partial<Record<Permission, Permission>> = {
  Wip_edit: 'Wip_view',
  Wip_share: 'Wip_view',
  Wip_close: 'Wip_edit',
  Admin_edit: 'Admin_view',
};

/** A permission with everything it requires: closing requires editing, and editing requires viewing. */
const andNeeded = (permission: Permission): Permission[] => {
  const needed = needs[permission];
  return needed ? [permission, ...andNeeded(needed)] : [permission];
};

/** The permissions with everything they require, each once, in the usual order. */
export const withNeeded = (granted: readonly Permission[]): Permission[] => {
  const all = new Set(granted.flatMap(andNeeded));
  return permissions.filter((permission) => all.has(permission));
};

/** The permissions that remain without this one. Permissions that require it go too. */
export const withoutPermission = (granted: readonly Permission[], taken: Permission): Permission[] =>
  permissions.filter((other) => granted.includes(other) && !andNeeded(other).includes(taken));

/** The roles of a new tenant. Administrators can change them; the original names stay on record. */
export const defaultRoles: ReadonlyArray<{ name: string; permissions: readonly Permission[] }> = [
  { name: 'Admin', permissions },
  { name: 'Project Manager', permissions: ['Wip_view', 'Wip_edit'] },
  { name: 'Accountant', permissions: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'] },
];

/** The product's display name. */
export const productText: Record<Product, string> = {
  none: 'no product',
  platform: 'Administration',
  workflow: 'Jobs',
};

/** Completes the sentence "You may not …". */
export const permissionText: Record<Permission, string> = {
  Wip_view: 'see the jobs',
  Wip_edit: 'edit jobs',
  Wip_share: 'share views with the company',
  Wip_close: 'set accounting’s forecast and close months',
  Admin_view: 'see the administration',
  Admin_edit: 'change users and roles',
};

/** Completes the sentence "Sharing needs the right to …". */
export const needsRight = (permission: Permission): string => `needs the right to ${permissionText[permission]}`;
