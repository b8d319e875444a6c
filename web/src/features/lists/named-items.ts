import type { ReactNode } from 'react';
import type { z } from 'zod';

/** An item of a company with a name and a place: an option of a list, or a column. */
export interface NamedItem {
  readonly value: string;
  readonly name: string;
  /** What kind it is, where there are several. */
  readonly about?: string;
  readonly isRetired: boolean;
  readonly jobCount: number;
  /** In place of the number of jobs, where jobs store nothing of it. */
  readonly said?: string;
  /** What else it shows to a person who may change it, before its buttons. */
  readonly mark?: ReactNode;
  /** What else can be changed besides its name. */
  readonly change?: { readonly label: string; readonly open: () => void };
}

export interface NamedActions {
  /** Why the name was refused, for its field; null when it is done. */
  readonly rename: (item: NamedItem, name: string) => Promise<string | null>;
  readonly retire: (item: NamedItem, isRetired: boolean) => Promise<void>;
  readonly order: (values: readonly string[]) => Promise<void>;
}

export interface NamedWords {
  /** What a name can be, and its longest in characters. */
  readonly name: z.ZodType<string>;
  readonly longest: number;
  /** The word for items that are not retired. */
  readonly inUse: string;
  readonly none: string;
  /** Explains what retiring an item does. */
  readonly retire: string;
}
