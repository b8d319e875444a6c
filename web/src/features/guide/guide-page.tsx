import { Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import css from './guide-page.module.css';
import { guidePages } from './guide-pages.ts';

/** A page of the guide, with the list of all. */
export function GuidePage() {
  const { page = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const shown = Object.entries(guidePages).find(([name]) => name === page)?.[1];
  // The text is no React: its links would load the app anew, which takes a network.
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-page]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: '/guide/$page', params: { page: link.dataset.page ?? '' } });
  };
  return (
    <div className={css.page}>
      <nav aria-label="Guide" className={css.pages}>
        <ul>
          {Object.entries(guidePages).map(([name, { title }]) => (
            <li key={name}>
              <Link to="/guide/$page" params={{ page: name }}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its links is a click */}
      <article className={css.text} onClick={follow}>
        <Title order={1}>{shown?.title ?? 'The guide has no such page'}</Title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from a file of this repository */}
        {shown && <div dangerouslySetInnerHTML={{ __html: shown.html }} />}
      </article>
    </div>
  );
}
