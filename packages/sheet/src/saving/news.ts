import type { GridModel } from '../cells/grid-model.ts';

export interface VersionedRow {
  readonly id: string;
  readonly version: number;
}

/** Whether a row from the server is at least as new as the model's. An answer may be older than the change stream. */
export const isNews = <Row extends VersionedRow>(model: GridModel<Row>, { id, version }: VersionedRow): boolean =>
  version >= (model.row(id)?.version ?? 0);

/** Merges rows from the server, except rows that the model has newer. Unknown rows join. */
export const mergeNews = <Row extends VersionedRow>(model: GridModel<Row>, rows: readonly Row[]): void =>
  model.mergeRows(rows.filter((row) => isNews(model, row)));
