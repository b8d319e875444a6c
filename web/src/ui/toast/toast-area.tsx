import { Notifications } from '@mantine/notifications';

/** Where toasts appear: top right, 20 px from the edges (global.css). Each brings its own life. */
export function ToastArea() {
  return <Notifications position="top-right" autoClose={3000} containerWidth={380} classNames={{ root: 'toasts' }} />;
}
