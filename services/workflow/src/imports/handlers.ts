import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { importGone, importRefused } from '@plumbline/contract/workflow/import-calls';
import {
  MAX_IMPORT_CHARACTERS,
  MAX_OPEN_IMPORTS,
  MAX_OPEN_OF_PERSON,
} from '@plumbline/contract/workflow/import-limits';
import { importMapping } from '@plumbline/contract/workflow/import-mapping';
import { importLimitsChanged } from '@plumbline/contract/workflow/import-waiting';
import { TOO_MUCH_TEXT } from '@plumbline/import/files/too-much-text';
import { AfterCommit } from '@plumbline/service-kit/http/after-commit';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { archivedOf } from '../activity/archived.ts';
import { acceptImport } from './accept.ts';
import { announce } from './announce.ts';
import { examine, openImport } from './examine.ts';
import { INTERRUPTED, importFile, mappingOf, type ReadTableOf } from './import-file.ts';
import { importLimitsOf, storeImportLimits } from './limits.ts';
import { countCharacters, findImport, listImports, listLeftOut, makeRoom, storePart } from './stored-import.ts';
import { takeBack } from './take-back.ts';
import { noteChecked } from './unseen-lines.ts';
import { deleteWaiting, findWaiting, listWaiting } from './waiting.ts';

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
  | 'waitingImport'
  | 'discardImport'
  | 'importLimits'
  | 'saveImportLimits'
>;

const TOO_MANY_OPEN = `${MAX_OPEN_IMPORTS} files of the company are open, and none is accepted yet. Let your colleagues finish theirs, or try again later: a file that nobody accepts is closed after two days.`;

export const importHandlers = (readTable: ReadTableOf): Calls => ({
  async importFile({ tx, access, query, body, limits }) {
    const mapping = query.mappingOf && (await mappingOf(tx, access, query.mappingOf));
    // Reading takes seconds: the database session is free meanwhile.
    return new AfterCommit(
      (inTransaction, keep) =>
        importFile(readTable, inTransaction, keep, { access, limits, bytes: body, terms: query, mapping }),
      INTERRUPTED,
    );
  },

  async startImport({ tx, access, body }) {
    if ((await makeRoom(tx, access, MAX_OPEN_OF_PERSON)) >= MAX_OPEN_IMPORTS)
      throw refuse(importRefused, { problems: [TOO_MANY_OPEN] });
    return announce(tx, access, body);
  },

  async sendImportPart({ tx, access, body }) {
    const { importId, columns, firstRow, rows: cells, levels = null, struckRows = null } = body;
    const stored = await openImport(tx, access, importId);
    if (stored.isWaiting) throw refuse(importGone, {});
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
    await storePart(tx, access.tenantId, importId, { firstRow, columns, cells, levels, struckRows });
    if ((await countCharacters(tx, access.tenantId, importId)) > MAX_IMPORT_CHARACTERS)
      throw refuse(importRefused, { problems: [TOO_MUCH_TEXT] });
    return { received: cells.length };
  },

  async checkImport({ tx, access, body }) {
    await noteChecked(tx, access.tenantId, body.importId);
    const outcome = await examine(tx, access, body);
    if (outcome.ok) return { mapping: outcome.examined.mapping, problems: [], proof: outcome.examined.proof };
    const shown = importMapping.safeParse(body.mapping);
    const mapping = shown.success ? shown.data : importMapping.parse({ fields: {} });
    return { mapping, problems: outcome.problems, proof: null };
  },

  async acceptImport({ tx, access, body, limits }) {
    return { importId: body.importId, outcome: await acceptImport(tx, access, body, limits) };
  },

  async imports({ tx, access: { tenantId }, query: { before } }) {
    const waiting = before === undefined ? await listWaiting(tx, tenantId) : [];
    return { ...(await listImports(tx, tenantId, before)), waiting, ...(await archivedOf(tx, tenantId)) };
  },

  waitingImport: ({ tx, access: { tenantId }, query: { importId } }) => findWaiting(tx, tenantId, importId),

  async discardImport({ tx, access: { tenantId }, body: { importId } }) {
    await deleteWaiting(tx, tenantId, importId);
    return { importId };
  },

  importLimits: async ({ tx, access: { tenantId } }) => ({ limits: await importLimitsOf(tx, tenantId) }),

  async saveImportLimits({ tx, access, body: { limits: sent, seen } }) {
    const { limits, who } = await storeImportLimits(tx, access, sent, seen);
    if (who !== null) throw refuse(importLimitsChanged, { limits, who }, `${who} changed these settings meanwhile`);
    return { limits };
  },

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
