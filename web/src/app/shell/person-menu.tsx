import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelp, IconKey, IconLogout, IconMail } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { fittingPage } from '../../features/guide/fitting-page.ts';
import { useSignOut } from '../../features/session/use-sign-out.tsx';
import { useApi } from '../../lib/api.ts';
import type { AppInit } from '../../lib/app-init.ts';
import { switchTenant } from '../../lib/switch-tenant.ts';
import { covered } from '../../ui/covered.ts';
import { layerFocus } from '../../ui/layer-focus.ts';
import { PHONE } from '../../ui/phone.ts';
import { PersonFace } from './person-face.tsx';
import classes from './shell.module.css';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const;

export interface PersonMenuProps {
  appInit: AppInit;
}

export function PersonMenu({ appInit }: PersonMenuProps) {
  const { user } = appInit;
  const { ask, question } = useSignOut();
  const isPhone = useMediaQuery(PHONE);
  const help = fittingPage(useLocation({ select: ({ pathname }) => pathname }), isPhone);
  return (
    <>
      {/* Inside the header, so that it belongs to a landmark; the first choice takes the focus. */}
      <Menu
        position="bottom-end"
        width={260}
        withinPortal={false}
        trapFocus={false}
        withInitialFocusPlaceholder={false}
        {...covered}
      >
        <Menu.Target>
          <PersonFace user={user} />
        </Menu.Target>
        <Menu.Dropdown {...layerFocus}>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed">
              {user.role || 'No role'}
            </Text>
          </Menu.Label>
          {user.tenants.length > 1 && <TenantSwitch appInit={appInit} />}
          <Menu.Divider />
          <SchemeSwitch />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconKey size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/tokens" />}
          >
            Access tokens
          </Menu.Item>
          {appInit.permissions.includes('Wip_view') && (
            <Menu.Item
              leftSection={<IconMail size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/mails" />}
            >
              Mails
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHelp size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/guide/$page" params={{ page: help }} />}
          >
            Help
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={ask}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  );
}

/** More than a person takes in at a glance. */
const SEARCHED_FROM = 7;

function TenantSwitch({ appInit: { tenant, user } }: { appInit: AppInit }) {
  const api = useApi();
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const found = user.tenants.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const choose = (tenantId: string) => {
    if (tenantId !== tenant.id) switchTenant(api, tenantId);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Company</Menu.Label>
      {user.tenants.length >= SEARCHED_FROM && (
        <Menu.Search
          aria-label="Find a company"
          placeholder="Find a company"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.tenants}>
        <Menu.RadioGroup value={tenant.id} onChange={choose}>
          {found.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id}>
              {name}
              <Text span display="block" size="xs" c="dimmed">
                {role || 'No role'}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      {found.length === 0 && (
        <Text size="sm" px="sm" py={4} role="status">
          None of your companies has that name.
        </Text>
      )}
    </>
  );
}

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => {
    const scheme = schemes.find((candidate) => candidate.value === value);
    if (scheme) setColorScheme(scheme.value);
  };
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {schemes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
