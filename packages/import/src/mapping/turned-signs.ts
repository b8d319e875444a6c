import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';

/** The mapping with the other sign for a field's column, or with the signs of the file. */
export function withTurned(mapping: ImportMapping, field: string, turned: boolean): ImportMapping {
  if (!isImportField(field)) return mapping;
  const rule = mapping.fields[field];
  return rule ? { ...mapping, fields: { ...mapping.fields, [field]: { ...rule, turned } } } : mapping;
}

/** The mapping with the other sign for each column whose sign is in doubt; null where none is. */
export function withDoubtedTurned(
  mapping: ImportMapping,
  suspicious: readonly SuspiciousColumn[],
): ImportMapping | null {
  const doubted = suspicious.filter(({ turned }) => turned !== null);
  if (doubted.length === 0) return null;
  return doubted.reduce((next, { field, turned }) => withTurned(next, field, turned === true), mapping);
}
