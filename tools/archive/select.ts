/** Which rows of a table are archived: those of tenant $1, as `t`, that are older than instant $2. */
export interface ArchivedTable {
  table: string;
  condition: string;
}

/** Imports that were accepted or discarded long ago. A waiting import stays. */
const OLD_IMPORT = 'i.accepted_at < $2::timestamptz';
const OF_OLD_IMPORT = `exists (select from workflow.import i where i.tenant_id = t.tenant_id and i.id = t.import_id and ${OLD_IMPORT})`;

/**
 * Each table comes after those that refer to it. Three changes of each job field stay at any age, because the product reads them: the
 * newest, the newest that an import made, and the first that was typed after it. Changes of an import that can still be undone stay too.
 */
export const archivedTables: readonly ArchivedTable[] = [
  {
    table: 'workflow.job_history',
    condition: `t.changed_at < $2::timestamptz
      and not exists (select from workflow.import i where i.tenant_id = t.tenant_id and i.id = t.import_id and (${OLD_IMPORT}) is not true)
      and not exists (
        select from (
          select h.job_id, h.field, max(h.id) as newest, max(h.id) filter (where h.via is not null) as imported,
                 min(h.id) filter (where h.via is null and h.id > coalesce(h.import_before, 0)) as typed
          from (select b.job_id, b.field, b.id, b.via,
                       max(b.id) filter (where b.via is not null) over (partition by b.job_id, b.field) as import_before
                from workflow.job_history b where b.tenant_id = $1) h
          group by h.job_id, h.field
        ) kept
        where kept.job_id = t.job_id and kept.field = t.field and t.id in (kept.newest, kept.imported, kept.typed)
      )`,
  },
  {
    // The last change of each field stays: the page shows it beside a conflict.
    table: 'platform.change',
    condition: `t.changed_at < $2::timestamptz and exists (
      select from platform.change later
      where later.tenant_id = t.tenant_id and later.subject = t.subject and later.subject_id = t.subject_id
        and later.field = t.field and later.id > t.id)`,
  },
  { table: 'workflow.import_part', condition: OF_OLD_IMPORT },
  { table: 'workflow.import_left_out', condition: OF_OLD_IMPORT },
  { table: 'workflow.import_directory', condition: OF_OLD_IMPORT },
  { table: 'workflow.import_written_before', condition: OF_OLD_IMPORT },
  {
    table: 'workflow.import',
    condition: 't.accepted_at < $2::timestamptz',
  },
];
