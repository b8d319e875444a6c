import type { ColumnState } from '@plumbline/contract/grid';
import { type GridView, type ViewSettings, viewSettings } from '@plumbline/contract/workflow/views';
import { attentionReasons } from '@plumbline/domain/attention';
import { z } from 'zod';

/** The name of the built-in view in the address. */
export const STANDARD_ID = 'standard';

const text = z.string().optional().catch(undefined);

/**
 * What the address says about the grid: the view, and the whole arrangement where it differs. The whole arrangement rather
 * than the differences, because the link must show the same to somebody who cannot see the view, or opens it after a change.
 */
export const viewSearch = z.object({
  view: text,
  /** The version of the view that was changed. */
  version: z.int().positive().optional().catch(undefined),
  /** `jobNumber.140p*notes.h`: field, width, pinned, hidden. All are letters that an address keeps. */
  columns: text,
  /** The rest of the arrangement. Present whenever the grid differs from the view. */
  state: z.unknown().optional(),
  /** The list of home that it was opened as. It is a visit: neither tab nor browser remembers it. */
  list: z.enum(attentionReasons).optional().catch(undefined),
});
export type ViewSearch = z.infer<typeof viewSearch>;
export type HomeList = NonNullable<ViewSearch['list']>;

/** Whether the list's own filter is still there: it names its reason alone. */
export const showsList = ({ state }: ViewSettings, list: HomeList): boolean =>
  (state.filters ?? []).some(
    (filter) => filter.kind === 'options' && filter.operator === 'anyOf' && filter.values.join() === list,
  );

/** Writes every member, so that an absent member removes what the address had. */
export const linkOf = (
  view: GridView | null,
  changes: ViewSettings | null,
  list: HomeList | null = null,
): ViewSearch => ({
  view: view?.id ?? STANDARD_ID,
  version: changes && view ? view.version : undefined,
  columns: changes && changes.columnsState.length > 0 ? columnsText(changes.columnsState) : undefined,
  state: changes?.state,
  list: list ?? undefined,
});

export const linkKey = ({ view, version, columns, state, list }: ViewSearch): string =>
  JSON.stringify({ view, version, columns, state, list });

/** The same of an address that no route has read yet. */
export const addressKeyOf = (search: unknown): string => linkKey(viewSearch.catch({}).parse(search));

export interface ReadLink {
  readonly viewId: string | undefined;
  readonly version: number | undefined;
  readonly changes: ViewSettings | null;
  readonly list: HomeList | undefined;
  /** It had an invalid arrangement. */
  readonly isBroken: boolean;
}

/** Reads a link or the browser's memory. Anybody may have written it. */
export function readLink(search: unknown): ReadLink {
  const { view, version, columns, state, list } = viewSearch.catch({}).parse(search);
  const hasChanges = state !== undefined || columns !== undefined;
  const read = hasChanges
    ? viewSettings.safeParse({ columnsState: columns === undefined ? [] : columnsOf(columns), state })
    : undefined;
  return { viewId: view, version, changes: read?.data ?? null, list, isBroken: read?.success === false };
}

const columnsText = (columns: readonly ColumnState[]): string =>
  columns
    .map(
      ({ field, width, pinned, hidden }) => `${escaped(field)}.${width ?? ''}${pinned ? 'p' : ''}${hidden ? 'h' : ''}`,
    )
    .join('*');

/** Null if it is no list of columns. */
function columnsOf(joined: string): ColumnState[] | null {
  const columns: ColumnState[] = [];
  for (const part of joined.split('*')) {
    const [, name, width, pinned, hidden] = /^([^.]+)\.(\d*)(p?)(h?)$/.exec(part) ?? [];
    const field = unescaped(name);
    if (field === null) return null;
    columns.push({
      field,
      ...(width && { width: Number(width) }),
      ...(pinned && { pinned: true }),
      ...(hidden && { hidden: true }),
    });
  }
  return columns;
}

const escaped = (field: string): string =>
  encodeURIComponent(field).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

function unescaped(name: string | undefined): string | null {
  try {
    return name === undefined ? null : decodeURIComponent(name);
  } catch {
    return null; // a stray percent sign
  }
}
