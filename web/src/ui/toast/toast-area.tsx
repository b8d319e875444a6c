import { Notifications } from '@mantine/notifications';

/** Where toasts appear: top right, 20 px from the edges (global.css). Each brings its own life, and is as wide as its text: one line leaves the tools of a sheet free. */
export function ToastArea() {
  return <Notifications position="top-right" autoClose={3000} containerWidth={640} classNames={{ root: 'toasts' }} />;
}
