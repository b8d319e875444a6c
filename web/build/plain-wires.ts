import { platformWire } from '@plumbline/contract/platform/wire';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import type { Plugin } from 'vite';

const WIRE = /packages\/contract\/src\/(platform|workflow)\/wire\.ts$/;

/**
 * Writes what the page's clients need of the contract into a build as plain data. The schemas of all calls, which only the services
 * check, would have to be downloaded, and made before the page's first line runs.
 */
export function plainWires(): Plugin {
  return {
    name: 'plain-wires',
    apply: 'build',
    load(id) {
      const [, service] = WIRE.exec(id.replaceAll('\\', '/')) ?? [];
      if (service === 'platform') return `export const platformWire = { ...${dataOf(platformWire)}, tables: {} };`;
      if (service !== 'workflow') return null;
      return `import { workflowTables as tables } from './tables.ts';
        export const workflowWire = { ...${dataOf(workflowWire)}, tables };`;
    },
  };
}

const dataOf = ({ tables: _, ...plain }: object & { tables: object }): string =>
  `JSON.parse(${JSON.stringify(JSON.stringify(plain))})`;
