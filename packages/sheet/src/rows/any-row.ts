/** A row whose fields only the model and the feature know. */
export interface AnyRow {
  readonly id: string;
}

export interface Overridden {
  /** The figure that would stand had nobody typed another, as text: `$1,200.00`. */
  readonly calculated: string;
}

/** Tells a figure that somebody typed over a calculated one. */
export type OverriddenTest = (row: AnyRow, field: string) => Overridden | null;
