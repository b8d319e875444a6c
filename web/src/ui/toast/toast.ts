import { notifications } from '@mantine/notifications';
import { createElement, type FocusEvent } from 'react';
import classes from './toast.module.css';
import { toastHistory } from './toast-history.ts';
import { type Severity, ToastMessage } from './toast-message.tsx';

export interface ToastOptions {
  /** A way back or onward, such as Undo; choosing it closes the toast. */
  action?: ToastAction;
  /** Beside it: another way of doing the same. */
  other?: ToastAction;
  /** The actions work on what the page shows: once another page is there they are not offered any more. */
  isOfPage?: true;
}

interface ToastAction {
  label: string;
  onClick: () => void;
}

const LIFE_MS = 3_000;

/** Shows a toast and returns its id. It takes no focus, and closes by itself; pointing at it or focusing it holds it. */
function show(severity: Severity, message: string, options: ToastOptions = {}): string {
  const id = crypto.randomUUID();
  const actions = [options.action, options.other].flatMap((chosen) =>
    chosen
      ? {
          label: chosen.label,
          onClick: () => {
            notifications.hide(id);
            toastHistory.settle(id);
            chosen.onClick();
          },
        }
      : [],
  );
  toastHistory.add({ id, severity, message, at: new Date(), actions, isOfPage: options.isOfPage ?? false });
  // What had the focus before this toast, while this toast has it.
  let before: EventTarget | null = null;
  const data = {
    id,
    message: createElement(ToastMessage, { severity, message, actions }),
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

/**
 * success: what one asked for is done. info: something to know, such as what is gone and can come back. warn: done in part, or
 * one had better look. error: not done. secondary: done, and nothing was stored, such as a copy. contrast: about the person in
 * the company, not about what is on the page.
 */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warn: toastOf('warn'),
  error: toastOf('error'),
  secondary: toastOf('secondary'),
  contrast: toastOf('contrast'),
} satisfies Record<Severity, ReturnType<typeof toastOf>>;
