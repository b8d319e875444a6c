import type { Permission } from '@plumbline/domain/permissions';
import { IconChartBar, IconHistory, IconHome, IconTable, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

const places = [
  { to: '/home', label: 'Home', Icon: IconHome, needs: null },
  { to: '/workflow/jobs', label: 'Jobs', Icon: IconTable, needs: 'Wip_view' },
  { to: '/workflow/schedule', label: 'Schedule', Icon: IconChartBar, needs: 'Wip_view' },
  { to: '/workflow/activity', label: 'Activity', Icon: IconHistory, needs: 'Wip_view' },
  { to: '/admin', label: 'Admin', Icon: IconUsers, needs: 'Admin_view' },
] as const;

/** Only what the person may see. Above the page, on a phone below it. */
export function Navigation({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <nav aria-label="Main" className={classes.navigation}>
      <ul className={classes.nav}>
        {places
          .filter(({ needs }) => needs === null || permissions.includes(needs))
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                <Icon size={20} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
