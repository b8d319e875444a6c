import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useSession, useSessionState } from '../../features/session/session-context.tsx';
import { useApi } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { laterMenu } from '../../ui/later-menu.tsx';
import { LogoImage } from '../../ui/logo-image.tsx';
import { LastMessages } from '../../ui/toast/last-messages.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionState } from './connection-state.tsx';
import { HeaderBadge } from './header-badge.ts';
import { loadWhenIdle } from './load-when-idle.ts';
import { Navigation } from './navigation.tsx';
import { PersonFace } from './person-face.tsx';
import type { PersonMenuProps } from './person-menu.tsx';
import classes from './shell.module.css';

const PersonMenu = laterMenu<PersonMenuProps>({
  name: 'Your menu',
  popup: 'menu',
  load: async () => (await import('./person-menu.tsx')).PersonMenu,
  button: ({ appInit: { user } }, alone) => <PersonFace {...alone} user={user} />,
});

/** The frame of every page except the callback. It works signed out too, for not-found and access-forbidden. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession();
  const isSignedIn = useSessionState().status !== 'signed-out';
  const appInit = useQuery({ ...appInitQuery(useApi()), enabled: isSignedIn }).data;
  useEffect(loadWhenIdle, []);
  const main = useRef<HTMLElement>(null);
  // A job's panel is part of the same page.
  const page = useLocation({ select: ({ pathname }) => pathname.split('/').slice(0, 3).join('/') });
  // Below a path of its host the page has a base address, which a bare hash would open.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page */}
      <a href="#main" className={classes.skip} onClick={skip}>
        Skip to the content
      </a>
      <header className={classes.header}>
        <Link to={appInit ? '/home' : '/'} className={classes.brand} aria-label="Plumbline, home page">
          <BrandMark />
          <span className={classes.product}>Plumbline</span>
        </Link>
        {appInit && (
          <span className={classes.tenant}>
            {appInit.tenant.companyLogoUrl && (
              <LogoImage src={appInit.tenant.companyLogoUrl} alt="" className={classes.logo} />
            )}
            <span className={classes.tenantName}>{appInit.tenant.name}</span>
          </span>
        )}
        {useContext(HeaderBadge)}
        {appInit && <Navigation permissions={appInit.permissions} />}
        <span className={classes.space} />
        <ConnectionState />
        {appInit && <LastMessages page={page} />}
        {appInit && <PersonMenu appInit={appInit} />}
        {!isSignedIn && (
          <Button size="compact-md" variant="default" onClick={() => void session.signIn('/')}>
            Sign in
          </Button>
        )}
      </header>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
