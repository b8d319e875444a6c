/** What a person may do in a tenant. Roles grant these; calls require them. */
export const permissions = ['Wip_view', 'Wip_edit', 'Wip_share', 'Admin_view', 'Admin_edit'] as const;
export type Permission = (typeof permissions)[number];

export const products = ['none', 'platform', 'workflow'] as const;
export type Product = (typeof products)[number];

export interface ProductPermission {
  product: Product;
  permission: string;
  allowed: boolean;
}

/** The one table that ties roles' permissions to product permissions: the web app's and other products' names for them. */
const productPermissionOf: Record<Permission, { product: Product; permission: string }> = {
  Wip_view: { product: 'workflow', permission: 'WipView' },
  Wip_edit: { product: 'workflow', permission: 'WipEdit' },
  Wip_share: { product: 'workflow', permission: 'WipShare' },
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

/** Every product permission with whether it holds: complete, so that a reader never has to guess about a missing one. */
export const productPermissions = (effective: readonly Permission[]): ProductPermission[] =>
  permissions.map((permission) => ({ ...productPermissionOf[permission], allowed: effective.includes(permission) }));

/** What a permission is worth nothing without: whoever may edit jobs has to see them. */
const needs: Partial<Record<Permission, Permission>> = {
  Wip_edit: 'Wip_view',
  Wip_share: 'Wip_view',
  Admin_edit: 'Admin_view',
};

/** The permissions with those that they need, each once and in the usual order. */
export const withNeeded = (granted: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => granted.some((one) => one === permission || needs[one] === permission));

/** What is left when a permission is taken away: those that need it go with it. */
export const withoutPermission = (granted: readonly Permission[], taken: Permission): Permission[] =>
  permissions.filter((one) => granted.includes(one) && one !== taken && needs[one] !== taken);

/** What a new tenant starts with, known by name for good; its administrator may change it. */
export const defaultRoles: ReadonlyArray<{ name: string; permissions: readonly Permission[] }> = [
  { name: 'Admin', permissions },
  { name: 'Project Manager', permissions: ['Wip_view', 'Wip_edit'] },
  { name: 'Accountant', permissions: ['Wip_view', 'Wip_edit', 'Wip_share'] },
];

/** A product as people call it. */
export const productText: Record<Product, string> = {
  none: 'no product',
  platform: 'Administration',
  workflow: 'Jobs',
};

/** A permission as a sentence's end: "You may not …". */
export const permissionText: Record<Permission, string> = {
  Wip_view: 'see the jobs',
  Wip_edit: 'edit jobs',
  Wip_share: 'make a view public',
  Admin_view: 'see the administration',
  Admin_edit: 'change users and roles',
};
