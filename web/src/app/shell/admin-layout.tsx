import { Link, Outlet } from '@tanstack/react-router';
import classes from './admin-layout.module.css';

const places = [
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/roles', label: 'Roles' },
  { to: '/admin/tokens', label: 'Access tokens' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/tenant', label: 'Company' },
] as const;

export function AdminLayout() {
  return (
    <div className={classes.layout}>
      <nav aria-label="Administration">
        <ul className={classes.tabs}>
          {places.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.tab}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
