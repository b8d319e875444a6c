import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The hands and eyes of somebody at a sheet that is drawn without a layout: `e2e/src/grid.ts` for a DOM in Node. If the page does not handle a key,
 * it does what the browser would: it inserts a character, presses a button, sends a form. Roles and accessible names are held by axe and
 * `accessible-grid.spec.ts`; here elements are found by attributes, because computing names takes longer than a test.
 */

const NAMED = /^(?:(?:Control|Shift|Alt)\+)+/;

const label = (element: Element) => element.getAttribute('aria-label');

/** Without the spot for a caret that a cell has. */
const textOf = ({ textContent }: Element): string => (textContent ?? '').replaceAll('\u200b', '').trim();

export function focused(): HTMLElement {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) throw new Error('nothing has the focus');
  return activeElement;
}
const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'checkbox');

/** What a browser does with a key that the page leaves to it. */
function byDefault(key: string, element: HTMLElement): void {
  if (isText(element) && key.length === 1) {
    const { value, selectionStart, selectionEnd } = element;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    fireEvent.input(element, { target: { value: value.slice(0, from) + key + value.slice(to) } });
    element.setSelectionRange(from + 1, from + 1);
  } else if (key === 'Enter' && element instanceof HTMLInputElement && element.form) fireEvent.submit(element.form);
  else if (element instanceof HTMLButtonElement ? key === 'Enter' || key === ' ' : key === ' ')
    fireEvent.click(element);
}

/** Presses keys, such as `Control+Shift+d`, where the focus is. */
export function press(...keys: readonly string[]): void {
  for (const each of keys) {
    const held = NAMED.exec(each)?.[0] ?? '';
    const name = each.slice(held.length);
    const key = name === 'Space' ? ' ' : name;
    const [ctrlKey, shiftKey, altKey] = ['Control', 'Shift', 'Alt'].map((word) => held.includes(word));
    const goesOn = fireEvent.keyDown(focused(), { key, ctrlKey, shiftKey, altKey });
    if (goesOn && !ctrlKey && !altKey) byDefault(key, focused());
    fireEvent.keyUp(focused(), { key });
  }
}

/** Types a text where the focus is, key by key. */
export function type(text: string): void {
  for (const key of text) press(key);
}

/** The button of this name that is there. */
export function button(name: string | RegExp, inside: ParentNode = document): HTMLButtonElement {
  const names = (each: HTMLElement) => (label(each) ?? each.textContent ?? '').trim();
  const isIt = (each: HTMLElement) => (typeof name === 'string' ? names(each) === name : name.test(names(each)));
  const found = [...inside.querySelectorAll('button')].find(isIt);
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}

export const click = (element: Element, options: object = {}): void => {
  for (const kind of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const)
    fireEvent[kind](element, { detail: 1, button: 0, ...options });
};

/** Replaces a field's text, like a person who selects it and types. */
export const fill = (field: Element, value: string): void => void fireEvent.input(field, { target: { value } });
/** The field of this label. */
export function field(name: string, inside: ParentNode = document): HTMLInputElement {
  const label = [...inside.querySelectorAll('label')].find((each) => textOf(each) === name);
  const found = inside.querySelector(`[aria-label="${name}"]`) ?? document.getElementById(label?.htmlFor ?? '');
  if (!(found instanceof HTMLElement)) throw new Error(`there is no field ${name}`);
  return found as HTMLInputElement; // or another element with a value
}

/** Chooses an option of a list by its words. */
export function choose(list: HTMLSelectElement, words: string): void {
  const option = [...list.options].find((each) => textOf(each) === words);
  if (!option) throw new Error(`there is no option ${words}`);
  fireEvent.change(list, { target: { value: option.value } });
}

/** The innermost element that reads so, when it is there: a notice, a figure of the status bar, an entry of a menu. */
export const said = (words: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const isIt = (each: Element) => (typeof words === 'string' ? textOf(each) === words : words.test(textOf(each)));
    const found = [...document.body.querySelectorAll<HTMLElement>('*')].findLast(isIt);
    if (!found) throw new Error(`nothing says ${words}`);
    return found;
  });

/** A sheet, by its label. */
export function hands(name = 'Jobs') {
  const grid = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`[role=grid][aria-label="${name}"]`);
    if (!found) throw new Error(`no sheet ${name} is drawn`);
    return found;
  };
  const all = (selector: string): HTMLElement[] => [...grid().querySelectorAll<HTMLElement>(selector)];
  const header = (title: string): HTMLElement => {
    const found = all('[role=columnheader]').find((each) => label(each) === title);
    if (!found) throw new Error(`no heading ${title} is drawn`);
    return found;
  };
  const rows = (): HTMLElement[] => all('[role=row][aria-rowindex]:not([data-totals], [data-new-row])');
  const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')];
  const under = (row: Element, title: string): HTMLElement => {
    const place = header(title).getAttribute('aria-colindex');
    const found = cellsOf(row).find((each) => each.getAttribute('aria-colindex') === place);
    if (!found) throw new Error(`no cell of ${title} is drawn`);
    return found;
  };
  const rowOf = (key: string): HTMLElement => {
    const found = rows().find((row) => cellsOf(row).some((each) => textOf(each) === key));
    if (!found) throw new Error(`no row ${key} is drawn`);
    return found;
  };
  const cell = (key: string, title: string): HTMLElement => under(rowOf(key), title);
  const select = (key: string, title: string, options: object = {}): HTMLElement => {
    click(cell(key, title), options);
    return cell(key, title);
  };
  return {
    header,
    cell,
    select,
    titles: () => all('[role=columnheader] button[aria-label^="Menu of "]').map((each) => label(each)?.slice(8)),
    /** The texts under a title, from the top. */
    texts: (title: string) =>
      rows()
        .filter((row) => row.dataset.groupLevel === undefined && cellsOf(row).length > 1)
        .map((row) => textOf(under(row, title))),
    shown: (key: string, title: string) => textOf(cell(key, title)),
    isSelected: (key: string, title: string) => cell(key, title).getAttribute('aria-selected') === 'true',
    /** Where the focus is: `J-1 Notes`. */
    at: () => {
      const place = focused().getAttribute('aria-colindex');
      const column = all('[role=columnheader]').find((each) => each.getAttribute('aria-colindex') === place);
      const row = focused().closest('[role=row]');
      return `${row?.querySelector('[role=columnheader]') ? 'heading' : row && textOf(under(row, 'Job #'))} ${column && label(column)}`;
    },
    total: (title: string) => {
      const row = all('[data-totals]')[0];
      if (!row) throw new Error('no totals are drawn');
      return textOf(under(row, title));
    },
    groups: () => all('[data-group-level]'),
    selectRange: (from: readonly [string, string], to: readonly [string, string]) => {
      select(...from);
      select(...to, { shiftKey: true });
    },
    /** Types over a cell and presses Enter. */
    typeOver: (key: string, title: string, words: string) => {
      select(key, title);
      type(words);
      press('Enter');
    },
    /** Chooses an entry of a column's menu. */
    choose: async (title: string, entry: string | RegExp) => {
      click(button(`Menu of ${title}`));
      const menu = await waitFor(() => {
        const found = document.querySelector<HTMLElement>('[role=menu]');
        if (!found) throw new Error('no menu is open');
        return found;
      });
      const isIt = (each: HTMLElement) =>
        typeof entry === 'string' ? textOf(each) === entry : entry.test(textOf(each));
      const item = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].find(isIt);
      if (!item) throw new Error(`the menu has no ${entry}`);
      await act(async () => item.click());
    },
    /** Pastes a text, as Ctrl+V gives it to the page. */
    paste: (words: string) => {
      const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? words : ''), types: ['text/plain'] };
      fireEvent.paste(focused(), { clipboardData });
    },
    /** The text that Ctrl+C, or `cut`, hands to the clipboard. */
    copied: (kind: 'copy' | 'cut' = 'copy') => {
      const data = new Map<string, string>();
      const clipboardData = { setData: (type: string, value: string) => void data.set(type, value) };
      fireEvent[kind](focused(), { clipboardData });
      return data.get('text/plain');
    },
    expectSaved: () =>
      waitFor(() =>
        expect([...document.querySelectorAll('output')].map(textOf).join('\n')).toContain('All changes saved'),
      ),
  };
}
