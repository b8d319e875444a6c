import type { Permission } from '@plumbline/domain/permissions';
import { IconChartBar, IconFileDiff, IconHistory, IconHome, IconTable, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WaitingBadge } from '../../features/change-orders/waiting/waiting-badge.tsx';
import classes from './shell.module.css';

interface Place {
  readonly to: string;
  /** Paths of further pages under this link: it is marked as current on them too. */
  readonly leadsTo?: readonly string[];
  readonly label: string;
  /** On a phone, where the whole label has no room. */
  readonly short?: string;
  readonly Icon: typeof IconHome;
  readonly needs: Permission | null;
  readonly badge?: ReactNode;
}

const places: readonly Place[] = [
  { to: '/home', label: 'Home', Icon: IconHome, needs: null },
  { to: '/workflow/jobs', leadsTo: ['/workflow/import'], label: 'Jobs', Icon: IconTable, needs: 'Wip_view' },
  { to: '/workflow/schedule', label: 'Schedule', Icon: IconChartBar, needs: 'Wip_view' },
  {
    to: '/workflow/change-orders',
    label: 'Change orders',
    short: 'Orders',
    Icon: IconFileDiff,
    needs: 'Wip_view',
    badge: <WaitingBadge />,
  },
  {
    to: '/workflow/activity',
    leadsTo: ['/workflow/changed', '/workflow/imports', '/workflow/taken-out'],
    label: 'Activity',
    Icon: IconHistory,
    needs: 'Wip_view',
  },
  { to: '/admin', label: 'Admin', Icon: IconUsers, needs: 'Admin_view' },
];

/** Only what the person may see. Above the page, on a phone below it. */
export function Navigation({ permissions }: { permissions: readonly Permission[] }) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Main" className={classes.navigation}>
      <ul className={classes.nav}>
        {places
          .filter(({ needs }) => needs === null || permissions.includes(needs))
          .map(({ to, leadsTo, label, short, Icon, badge }) => (
            <li key={to}>
              <Link to={to} className={classes.link} aria-current={leadsTo?.includes(page) || undefined}>
                <Icon size={20} aria-hidden />
                <span className={short && classes.label} data-short={short}>
                  {label}
                </span>
                {badge}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
