/**
 * Everything of the grid library that this folder uses, and each workaround with what it works around
 * (lytenyte-core 2.2.1). Nothing outside this folder knows the library.
 */
import { Grid } from '@1771technologies/lytenyte-core';

export { Grid };
export type LibraryApi = Grid.API;
export type LibraryColumn = Grid.Column;
export type LibraryHeaderParams = Grid.T.HeaderParams;
export type LibraryRowSource = NonNullable<Grid.Props['rowSource']>;
export type LibraryRow = Grid.T.LayoutRow;
export type LibraryHeader = Grid.T.LayoutHeader;

/** Header cells claim `aria-expanded="false"` though nothing expands, written after the props that could say otherwise. */
export const withoutAriaExpanded = (element: HTMLElement | null): void => element?.removeAttribute('aria-expanded');

/** The library knows rows as what is selected; here ranges of cells are, which `aria-multiselectable` must say. */
export const withMultiselectable = (element: HTMLElement | null): void =>
  element?.setAttribute('aria-multiselectable', 'true');
