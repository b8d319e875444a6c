import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './section-index.module.css';

interface Entry {
  readonly id: string;
  readonly title: string;
}

const HEADINGS = 'section[aria-labelledby^="section-"] h2';

/**
 * A page of many sections with an index beside them, where there is room for it. It names those that are drawn, in their order, and marks the one
 * that is read.
 */
export function SectionIndex({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const sections = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useLayoutEffect(() => {
    const { current } = sections;
    if (!current) return;
    const read = (): void => {
      const found = [...current.querySelectorAll(HEADINGS)].map(({ id, textContent: title }) => ({ id, title }));
      setEntries((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    read();
    // A section may come once it is loaded, and only for some.
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const { readId, choose } = useReadSection(sections, entries);
  return (
    <div className={css.page}>
      <nav aria-label={label} className={css.index}>
        <ul>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === readId ? 'location' : undefined}
                onClick={(event) => goTo(event, () => choose(id))}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={sections} className={css.sections}>
        {children}
      </div>
    </div>
  );
}

/** The section that is read: the chosen one until the person scrolls on, then the one at the reading line. */
function useReadSection(sections: { readonly current: HTMLElement | null }, entries: readonly Entry[]) {
  const [readId, setReadId] = useState<string | undefined>();
  /** Where the choice of a section scrolled to: no scrolling of the person's. */
  const chosenAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sections may be at the line
  useEffect(() => {
    const scroller = scrollerOf(sections.current);
    if (!scroller) return;
    const read = (): void => {
      if (chosenAt.current === scroller.scrollTop) return;
      chosenAt.current = null;
      setReadId(atReadingLine(scroller)?.id);
    };
    read();
    scroller.addEventListener('scroll', read, { passive: true });
    return () => scroller.removeEventListener('scroll', read);
  }, [entries]);
  const choose = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.closest('section')?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    chosenAt.current = scrollerOf(sections.current)?.scrollTop ?? null;
    setReadId(id);
  };
  return { readId, choose };
}

/** The line goes down the window as the person goes down the page: so the last sections reach it, too. */
function atReadingLine(scroller: Element): Element | undefined {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const way = scrollTop / Math.max(1, scrollHeight - clientHeight);
  const line = scroller.getBoundingClientRect().top + way * clientHeight;
  const headings = [...scroller.querySelectorAll(HEADINGS)];
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0];
}

const scrollerOf = (element: Element | null): Element | null => {
  const parent = element?.parentElement ?? null;
  return parent === null || /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
};

/** Not by the address: a half-typed form would ask whether to leave the page. */
function goTo(event: MouseEvent, choose: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choose();
}
