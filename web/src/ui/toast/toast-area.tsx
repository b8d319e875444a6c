import { getDefaultZIndex } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/**
 * Where toasts appear: top right, 20 px from the edges (global.css), above dialogs and below an open menu, which somebody is about to use. Each
 * brings its own life, and is as wide as its text: one line leaves the tools of a sheet free.
 */
export const ToastArea = () => (
  <Notifications
    position="top-right"
    autoClose={3000}
    containerWidth={640}
    zIndex={getDefaultZIndex('popover') - 10}
    classNames={{ root: 'toasts' }}
  />
);
