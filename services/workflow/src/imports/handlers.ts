import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { importGone, importRefused } from '@plumbline/contract/workflow/import-calls';
import { MAX_IMPORT_CHARACTERS } from '@plumbline/contract/workflow/import-limits';
import { importMapping } from '@plumbline/contract/workflow/import-mapping';
import { AfterCommit } from '@plumbline/service-kit/http/after-commit';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { acceptImport } from './accept.ts';
import { announce } from './announce.ts';
import { examine, openImport } from './examine.ts';
import { INTERRUPTED, importFile, mappingOf, type ReadTableOf } from './import-file.ts';
import { countCharacters, findImport, listImports, listLeftOut, storePart } from './stored-import.ts';
import { takeBack } from './take-back.ts';

type Calls = Pick<
  Handlers<typeof workflowContract>,
  | 'importFile'
  | 'startImport'
  | 'sendImportPart'
  | 'checkImport'
  | 'acceptImport'
  | 'imports'
  | 'leftOutRows'
  | 'undoImport'
>;

const TOO_MUCH =
  'The cells of this file hold more text than an import takes, which is that of a file of 50 MB. Split the file, or delete the columns that no job needs.';

export const importHandlers = (readTable: ReadTableOf): Calls => ({
  async importFile({ tx, access, query, body }) {
    const mapping = query.mappingOf && (await mappingOf(tx, access, query.mappingOf));
    // Reading takes seconds: the database session is free meanwhile.
    return new AfterCommit(
      (inTransaction) => importFile(readTable, inTransaction, { access, bytes: body, terms: query, mapping }),
      INTERRUPTED,
    );
  },

  startImport: ({ tx, access, body }) => announce(tx, access, body),

  async sendImportPart({ tx, access, body }) {
    const { importId, columns, firstRow, rows: cells, levels = null } = body;
    const stored = await openImport(tx, access, importId);
    const end = stored.firstRow + stored.rowCount;
    const problems = [
      ...(columns.some((column) => column > stored.columns.length)
        ? ['names a column that the file does not have']
        : []),
      ...(firstRow < stored.firstRow || firstRow + cells.length > end ? ['has rows that the file does not have'] : []),
      ...(cells.some((row) => row.length !== columns.length) ? ['has a row without a cell for each column'] : []),
      ...(levels && levels.length !== cells.length ? ['has not a level for each row'] : []),
    ];
    if (problems.length > 0) throw refuse(importRefused, { problems: problems.map((text) => `The part ${text}.`) });
    await storePart(tx, access.tenantId, importId, { firstRow, columns, cells, levels });
    if ((await countCharacters(tx, access.tenantId, importId)) > MAX_IMPORT_CHARACTERS)
      throw refuse(importRefused, { problems: [TOO_MUCH] });
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

  undoImport: ({ tx, access, body }) => takeBack(tx, access, body),
});
