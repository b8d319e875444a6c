import { notifications } from '@mantine/notifications';
import { createElement, type FocusEvent } from 'react';
import classes from './toast.module.css';
import { type Severity, ToastMessage } from './toast-message.tsx';

export interface ToastOptions {
  /** A way back or onward, such as Undo; choosing it closes the toast. */
  action?: { label: string; onClick: () => void };
}

const LIFE_MS = 3000;

/** Shows a toast and returns its id. It closes by itself; pointing at it or focusing it holds it. */
function show(severity: Severity, message: string, options: ToastOptions = {}): string {
  const id = crypto.randomUUID();
  const action = options.action && {
    label: options.action.label,
    onClick: () => {
      notifications.hide(id);
      options.action?.onClick();
    },
  };
  // What had the focus before this toast, while this toast has it.
  let before: EventTarget | null = null;
  const data = {
    id,
    message: createElement(ToastMessage, { severity, message, action }),
    withBorder: true,
    classNames: { root: classes.toast ?? '' },
    'data-severity': severity,
    // Announced at once where the person has to act on it, else when the screen reader is idle.
    role: severity === 'error' || severity === 'warn' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
    onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
      notifications.update({ ...data, autoClose: false });
    },
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before = null;
      notifications.update({ ...data, autoClose: LIFE_MS });
    },
    onClose: () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
  return notifications.show({ ...data, autoClose: LIFE_MS });
}

const toastOf =
  (severity: Severity) =>
  (message: string, options?: ToastOptions): string =>
    show(severity, message, options);

export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warn: toastOf('warn'),
  error: toastOf('error'),
  secondary: toastOf('secondary'),
  contrast: toastOf('contrast'),
} satisfies Record<Severity, ReturnType<typeof toastOf>>;
