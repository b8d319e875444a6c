import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { importMapping } from '@plumbline/contract/workflow/import-mapping';
import { importRefused } from '@plumbline/contract/workflow/imports';
import { contractWarningOf } from '@plumbline/import/checks/contract-check';
import { readingReport, readTable } from '@plumbline/import/reading/read-table';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { importJobs } from '../external-jobs/import-jobs.ts';
import { resolveOptions } from '../external-jobs/options.ts';
import { chooseMapping, remember } from './choose-mapping.ts';
import { RefreshRefusedError, refreshLines, storeRefresh } from './refresh.ts';
import { countExternalJobs, findKnownJobs, takeTurn } from './store.ts';

export const importHandlers: Pick<Handlers<typeof workflowContract>, 'previewImport' | 'acceptImport'> = {
  async previewImport({ tx, access: { tenantId }, body }) {
    const { mapping: chosen, origin } = await chooseMapping(tx, tenantId, body, body.mapping);
    const read = readTable(body, chosen);
    if (!read.ok) {
      const shown = importMapping.safeParse(chosen);
      const mapping = shown.success ? shown.data : importMapping.parse({ fields: {} });
      return { mapping, origin, problems: read.problems, check: null };
    }
    const { mapping, plan, reading } = read;
    const { jobs, added } = await resolveOptions(tx, tenantId, reading.jobs);
    const knownJobs = await findKnownJobs(tx, tenantId, jobs);
    const takenOut = knownJobs.filter(({ isDisconnected }) => isDisconnected).length;
    const rowOf = ({ line }: { line: number }) => body.rows[line - body.firstRow] ?? [];
    return {
      mapping,
      origin,
      problems: [],
      check: {
        ...readingReport(plan, reading),
        contractWarning: contractWarningOf(plan, rowOf, jobs, knownJobs),
        directory: await countExternalJobs(tx, tenantId, jobs),
        addedOptions: added,
        connectable: jobs.length - knownJobs.length,
        takenOut,
        inWip: knownJobs.length - takenOut,
        lines: await refreshLines(tx, tenantId, jobs, knownJobs),
      },
    };
  },

  async acceptImport({ tx, access, body }) {
    const { tenantId } = access;
    const read = readTable(body, body.mapping);
    if (!read.ok) throw refuse(importRefused, { problems: read.problems });
    const { mapping, reading } = read;
    if (reading.bad.length > 0 && !body.skipBad) {
      const problems = reading.bad
        .slice(0, 20)
        .map((cell) => `Row ${cell.line}, ${cell.column}: ${cell.value} ${cell.reason}`);
      throw refuse(importRefused, { problems });
    }
    await takeTurn(tx, tenantId);
    // Read before storing: this import replaces what the last one brought.
    const lines = await refreshLines(tx, tenantId, reading.jobs, await findKnownJobs(tx, tenantId, reading.jobs));
    const { connectNew: connect, today } = body;
    const { stored, addedOptions, connected } = await importJobs(tx, access, reading.jobs, {
      connect,
      skipBad: true,
      today,
    });
    const refreshed = await storeRefresh(tx, access, body.accepted, lines, today).catch((error: unknown) => {
      throw error instanceof RefreshRefusedError ? refuse(importRefused, { problems: [...error.problems] }) : error;
    });
    await remember(tx, tenantId, body.headings, mapping);
    return {
      directory: stored,
      addedOptions,
      leftOutRows: reading.rows - reading.jobs.length,
      refreshedJobs: refreshed.jobs,
      refreshedCells: refreshed.cells,
      conflicts: refreshed.conflicts,
      connected: connected && {
        connected: connected.connected,
        takenOut: connected.takenOut,
        refused: connected.refused,
      },
    };
  },
};
