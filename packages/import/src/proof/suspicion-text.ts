import { fieldTitle, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';

/** Why a column is suspicious, with its field and samples, in a sentence or two. */
export const suspicionText = (
  { column, field, reason, samples, turned }: SuspiciousColumn,
  own: readonly OwnImportField[],
): string =>
  `“${column}” ${turned === null ? 'hardly is' : 'as'} the ${fieldTitle(field, own)}: ${reason} For example: ${samples.join(', ')}.`;
