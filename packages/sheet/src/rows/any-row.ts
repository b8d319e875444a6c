/** A row whose fields only the model and the feature know. */
export interface AnyRow {
  readonly id: string;
}

export interface Overridden {
  /** The calculated value that an entered one overrides, as text: `$1,200.00`. */
  readonly calculated: string;
}

/** The calculated amount that an entered amount overrides. */
export type OverriddenTest = (row: AnyRow, field: string) => Overridden | null;
