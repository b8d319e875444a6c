import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { importGone, importRefused } from '@plumbline/contract/workflow/import-calls';
import { importMapping } from '@plumbline/contract/workflow/import-mapping';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { acceptImport } from './accept.ts';
import { restoreDirectory, takeTurn } from './directory.ts';
import { examine, openImport } from './examine.ts';
import { proposalFor } from './mappings.ts';
import { LinesRefusedError } from './store-lines.ts';
import { findImport, insertImport, listImports, listLeftOut, markUndone, storePart } from './stored-import.ts';
import { undoImport } from './undo.ts';

type Calls = Pick<
  Handlers<typeof workflowContract>,
  'startImport' | 'sendImportPart' | 'checkImport' | 'acceptImport' | 'imports' | 'leftOutRows' | 'undoImport'
>;

export const importHandlers: Calls = {
  async startImport({ tx, access, body: { file, columns, rows: rowCount, firstRow, mapping } }) {
    const importId = await insertImport(tx, access, { file, columns, rowCount, firstRow });
    return { importId, proposal: await proposalFor(tx, access.tenantId, columns, mapping) };
  },

  async sendImportPart({ tx, access, body }) {
    const { importId, columns, firstRow, rows: cells, levels = null } = body;
    const stored = await openImport(tx, access, importId);
    const end = stored.firstRow + stored.rowCount;
    const problems = [
      ...(columns.some((column) => column >= stored.columns.length)
        ? ['names a column that the file does not have']
        : []),
      ...(firstRow < stored.firstRow || firstRow + cells.length > end ? ['has rows that the file does not have'] : []),
      ...(cells.some((row) => row.length !== columns.length) ? ['has a row without a cell for each column'] : []),
      ...(levels && levels.length !== cells.length ? ['has not a level for each row'] : []),
    ];
    if (problems.length > 0) throw refuse(importRefused, { problems: problems.map((text) => `The part ${text}.`) });
    await storePart(tx, access.tenantId, importId, { firstRow, columns, cells, levels });
    return { received: cells.length };
  },

  async checkImport({ tx, access, body }) {
    const outcome = await examine(tx, access, body);
    if (outcome.ok) return { mapping: outcome.examined.mapping, problems: [], proof: outcome.examined.proof };
    const shown = importMapping.safeParse(body.mapping);
    const mapping = shown.success ? shown.data : importMapping.parse({ fields: {} });
    return { mapping, problems: outcome.problems, proof: null };
  },

  async acceptImport({ tx, access, body }) {
    return { importId: body.importId, outcome: await acceptImport(tx, access, body) };
  },

  imports: ({ tx, access, query: { before } }) => listImports(tx, access.tenantId, before),

  async leftOutRows({ tx, access: { tenantId }, query: { importId } }) {
    const stored = await findImport(tx, tenantId, importId);
    if (!stored?.isAccepted) throw refuse(importGone, {});
    return {
      headings: stored.columns.map(({ heading }) => heading),
      rows: await listLeftOut(tx, tenantId, importId),
    };
  },

  async undoImport({ tx, access, body: { importId, isTrial, today } }) {
    const { tenantId, userName: who } = access;
    await takeTurn(tx, tenantId);
    const stored = await findImport(tx, tenantId, importId, { isLocked: true });
    if (!stored?.isAccepted) throw refuse(importGone, {});
    if (stored.isUndone) throw refuse(importRefused, { problems: ['This import was taken back already.'] });
    const undone = await undoImport(tx, access, importId, { isTrial, today }).catch((error: unknown) => {
      throw error instanceof LinesRefusedError ? refuse(importRefused, { problems: [...error.problems] }) : error;
    });
    if (isTrial) return undone;
    await restoreDirectory(tx, tenantId, importId);
    const { restored, takenOut, kept } = undone;
    const at = new Date().toISOString();
    await markUndone(tx, tenantId, importId, { who, at, restored: restored + takenOut, kept: kept.length });
    return undone;
  },
};
