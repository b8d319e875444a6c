import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A function that puts a column's title in brackets where the caret of a formula's box stands, in place of what is selected. */
export const insertColumn =
  (box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) =>
  (title: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {};
    const before = `${text.slice(0, selectionStart)}[${title.replaceAll(']', ']]')}]`;
    // Drawn first, so that one types on behind the name.
    flushSync(() => setText(before + text.slice(selectionEnd)));
    box.current?.focus();
    box.current?.setSelectionRange(before.length, before.length);
  };
