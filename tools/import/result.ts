import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { Examined } from '@plumbline/workflow/imports/examine';
import type { Stored } from '@plumbline/workflow/imports/store-unattended';
import type { TableFile } from './table-file.ts';

/** The result of a run, as `--json` prints it. */
export interface ImportResult {
  /**
   * `nothing-new`: the company has all of it. `checked`: it can be stored. `refused` and `needs-person` stored nothing: the file or the
   * options must change, or a person must decide. `waiting`: kept on the Imports page until a person decides.
   */
  status: 'stored' | 'nothing-new' | 'checked' | 'refused' | 'needs-person' | 'waiting';
  tenant: string;
  file: TableFile['file'];
  headingRow: number;
  notes: string[];
  origin: ImportProposal['origin'];
  mapping: ImportMapping;
  /** The company's own columns that a file can fill. */
  own: readonly OwnImportField[];
  /** For a remembered mapping: see ImportProposal. */
  newHeadings: string[];
  missingHeadings: string[];
  /** Null if the mapping does not fit the file. */
  proof: Examined['proof'] | null;
  /** Options that the lists lack, by field. The import adds them. */
  addedOptions: Record<string, string[]>;
  /** Why nothing was stored. */
  problems: string[];
  stored: Stored | null;
}

/** False if a person still has something to do. */
export const isDone = ({ status }: ImportResult): boolean =>
  status !== 'refused' && status !== 'needs-person' && status !== 'waiting';
