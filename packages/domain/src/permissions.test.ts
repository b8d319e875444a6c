import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultRoles,
  effectivePermissions,
  type Permission,
  permissions,
  permissionText,
  productOf,
  productPermissions,
  products,
  withNeeded,
  withoutPermission,
} from './permissions.ts';

const somePermissions = fc.subarray([...permissions]);
const someProducts = fc.subarray([...products]);

describe('the default roles', () => {
  test.each([
    //                    Wip_view Wip_edit Wip_share Wip_close Admin_view Admin_edit
    ['Admin', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
    ['Project Manager', ['yes', 'yes', '', '', '', '']],
    ['Accountant', ['yes', 'yes', 'yes', 'yes', '', '']],
  ])('%s has exactly these permissions', (name, expected) => {
    const columns: Permission[] = ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view', 'Admin_edit'];
    const granted = defaultRoles.find((role) => role.name === name)?.permissions ?? [];
    expect(columns.map((permission) => (granted.includes(permission) ? 'yes' : ''))).toEqual(expected);
  });

  test('there are three', () => {
    expect(defaultRoles.map(({ name }) => name)).toEqual(['Admin', 'Project Manager', 'Accountant']);
  });
});

describe('effective permissions', () => {
  test.each<[string, readonly Permission[], Parameters<typeof effectivePermissions>[1], Permission[]]>([
    ['both products', permissions, ['platform', 'workflow'], [...permissions]],
    ['workflow alone', permissions, ['workflow'], ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close']],
    ['platform alone', permissions, ['platform'], ['Admin_view', 'Admin_edit']],
    ['no product', permissions, [], []],
    ['the product none', permissions, ['none'], []],
    ['nothing granted', [], ['platform', 'workflow'], []],
    ['one granted', ['Wip_edit'], ['platform', 'workflow'], ['Wip_edit']],
  ])('with %s', (_, granted, tenantProducts, expected) => {
    expect(effectivePermissions(granted, tenantProducts)).toEqual(expected);
  });

  test('hold exactly when they are granted and the tenant has their product', () => {
    fc.assert(
      fc.property(somePermissions, someProducts, (granted, tenantProducts) => {
        const effective = effectivePermissions(granted, tenantProducts);
        for (const permission of permissions) {
          const isDue = granted.includes(permission) && tenantProducts.includes(productOf(permission));
          expect(effective.includes(permission)).toBe(isDue);
        }
      }),
    );
  });
});

describe('product permissions', () => {
  test('name every permission under its product, allowed or not', () => {
    expect(productPermissions(['Wip_view', 'Admin_view'])).toEqual([
      { product: 'workflow', permission: 'WipView', allowed: true },
      { product: 'workflow', permission: 'WipEdit', allowed: false },
      { product: 'workflow', permission: 'WipShare', allowed: false },
      { product: 'workflow', permission: 'WipClose', allowed: false },
      { product: 'platform', permission: 'AdminView', allowed: true },
      { product: 'platform', permission: 'AdminEdit', allowed: false },
    ]);
  });

  test('always agree with the permissions', () => {
    fc.assert(
      fc.property(somePermissions, (effective) => {
        const allowed = productPermissions(effective).filter((entry) => entry.allowed);
        expect(allowed.map(({ permission }) => permission.toLowerCase())).toEqual(
          permissions.filter((name) => effective.includes(name)).map((name) => name.replace('_', '').toLowerCase()),
        );
      }),
    );
  });
});

describe('permissions that require another', () => {
  test.each<[Permission, Permission[], Permission[]]>([
    // granted        comes with                   what remains of all permissions without it
    ['Wip_view', ['Wip_view'], ['Admin_view', 'Admin_edit']],
    ['Wip_edit', ['Wip_view', 'Wip_edit'], ['Wip_view', 'Wip_share', 'Admin_view', 'Admin_edit']],
    ['Wip_share', ['Wip_view', 'Wip_share'], ['Wip_view', 'Wip_edit', 'Wip_close', 'Admin_view', 'Admin_edit']],
    [
      'Wip_close',
      ['Wip_view', 'Wip_edit', 'Wip_close'],
      ['Wip_view', 'Wip_edit', 'Wip_share', 'Admin_view', 'Admin_edit'],
    ],
    ['Admin_view', ['Admin_view'], ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close']],
    ['Admin_edit', ['Admin_view', 'Admin_edit'], ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view']],
  ])(
    '%s comes with the permissions it requires, and leaves with those that require it',
    (permission, granted, left) => {
      expect(withNeeded([permission])).toEqual(granted);
      expect(withoutPermission(permissions, permission)).toEqual(left);
    },
  );

  test('stay complete after each grant and removal', () => {
    fc.assert(
      fc.property(somePermissions, fc.constantFrom(...permissions), (granted, taken) => {
        const complete = withNeeded(granted);
        expect(withNeeded(complete)).toEqual(complete);
        const left = withoutPermission(complete, taken);
        expect(left).not.toContain(taken);
        expect(withNeeded(left)).toEqual(left);
      }),
    );
  });

  test('the default roles are complete', () => {
    for (const role of defaultRoles) expect(withNeeded(role.permissions)).toEqual(role.permissions);
  });
});

test('every permission has a wording', () => {
  for (const permission of permissions) expect(permissionText[permission]).toMatch(/^[a-z]/);
});
