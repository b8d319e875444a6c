import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { houseOf, readHouse } from './house.ts';
import type { Rule } from './import-rules.ts';

export const root = join(import.meta.dirname, '../..');
export const house = readHouse(root);

const workspaces = {
  'packages/domain/package.json': '{"name":"@plumbline/domain","exports":{"./*":"./src/*.ts"}}',
  'packages/contract/package.json': '{"name":"@plumbline/contract","exports":{"./*":"./src/*.ts"}}',
  'packages/service-kit/package.json': '{"name":"@plumbline/service-kit","exports":{"./*":"./src/*.ts"}}',
  'services/platform/package.json': '{"name":"@plumbline/platform","exports":{"./app":"./src/app.ts"}}',
  'services/workflow/package.json': '{"name":"@plumbline/workflow","exports":{"./app":"./src/app.ts"}}',
  'services/demo/package.json': '{"name":"@plumbline/demo","exports":{"./*":"./src/*.ts"}}',
  'services/identity/package.json': '{"name":"@plumbline/identity","exports":{"./*":"./src/*.ts"}}',
  'services/testing/package.json': '{"name":"@plumbline/testing","exports":{"./*":"./src/*.ts"}}',
  'web/package.json': '{"name":"@plumbline/web"}',
  'packages/domain/src/money.ts': '',
  'packages/contract/src/jobs.ts': '',
  'services/platform/src/app.ts': '',
  'services/demo/src/make-demo.ts': '',
  'services/identity/src/sign.ts': '',
  'services/testing/src/world.ts': '',
  'emulation/worker.ts': '',
};
export const drawn = (files: Record<string, string>) =>
  houseOf(Object.entries({ ...workspaces, ...files }).map(([path, text]) => ({ path, text })));

/** Tests a rule: it holds in this repository, and each of the given repositories breaks it once. */
export function rule(
  name: string,
  holds: Rule,
  broken: Record<string, string>[],
  fine: Record<string, string> = {},
): void {
  describe(name, () => {
    test('holds', () => expect(holds(house)).toEqual([]));
    test('accepts what is fine', () => expect(holds(drawn(fine))).toEqual([]));
    test.each(broken.map((files) => [Object.keys(files).join(' + '), files] as const))(
      'notices a broken %s',
      (_, files) => {
        expect(holds(drawn({ ...fine, ...files }))).toHaveLength(1);
      },
    );
  });
}
