import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';

/** The mapping with the other sign for a field's column, or with the signs of the file. */
export function withTurned(mapping: ImportMapping, field: string, turned: boolean): ImportMapping {
  if (!isImportField(field)) return mapping;
  const rule = mapping.fields[field];
  return rule ? { ...mapping, fields: { ...mapping.fields, [field]: { ...rule, turned } } } : mapping;
}
