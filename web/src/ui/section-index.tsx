import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './section-index.module.css';

interface Entry {
  readonly id: string;
  readonly title: string;
}

/** A page of many sections with an index beside them, where there is room for it. It names those that are drawn, in their order. */
export function SectionIndex({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const sections = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useLayoutEffect(() => {
    const { current } = sections;
    if (!current) return;
    const read = (): void => {
      const found = [...current.querySelectorAll('section[aria-labelledby^="section-"] h2')].map(
        ({ id, textContent: title }) => ({ id, title }),
      );
      setEntries((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    read();
    // A section may come once it is loaded, and only for some.
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div className={css.page}>
      <nav aria-label={label} className={css.index}>
        <ul>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
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

/** Not by the address: a half-typed form would ask whether to leave the page. */
function goTo(event: MouseEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
