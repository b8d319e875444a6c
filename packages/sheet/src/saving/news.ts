import type { GridModel } from '../cells/grid-model.ts';

export interface VersionedRow {
  readonly id: string;
  readonly version: number;
}

/** Whether a row as the server had it is no older than the model's: an answer may come after what the change stream has told. */
export const isNews = <Row extends VersionedRow>(model: GridModel<Row>, { id, version }: VersionedRow): boolean =>
  version >= (model.row(id)?.version ?? 0);

/** Rows as the server had them, without those that the model knows newer. Unknown rows join. */
export const mergeNews = <Row extends VersionedRow>(model: GridModel<Row>, rows: readonly Row[]): void =>
  model.mergeRows(rows.filter((row) => isNews(model, row)));
