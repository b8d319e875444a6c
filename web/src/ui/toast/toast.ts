import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement, type FocusEvent } from 'react';
import classes from './toast.module.css';
import { toastHistory } from './toast-history.ts';
import { type Severity, ToastMessage } from './toast-message.tsx';

export interface ToastOptions {
  /** For example Undo. Choosing it closes the toast. */
  action?: ToastAction;
  /** A second button: another way to do the same. */
  other?: ToastAction;
  /** The actions work on the page on screen, and end with it. */
  isOfPage?: true;
  /** Calls when it is not so any more, for example when its change was undone by keys. Then it closes, and its actions end. */
  until?: (end: () => void) => void;
}

interface ToastAction {
  label: string;
  onClick: () => void;
}

/** The user's own description gives a message this life, errors included; the bell is marked until an error was looked at. */
const LIFE_MS = 3_000;
/** That description knows no actions. One takes time to read, decide and reach. */
const LIFE_WITH_ACTION_MS = 8_000;

/** More would cover the right side of the page. All of them are among the last messages. */
const MOST_SHOWN = 2;
/** Toasts under the pointer or with the focus: somebody reads them, or reaches for their actions. One may leave before the other. */
const pointed = new Set<string>();
const focused = new Set<string>();

/** The oldest toasts give way to the next one, errors last. */
function makeRoom(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const all = [...shown, ...queue];
  const isError = (toast: object): boolean => Reflect.get(toast, 'data-severity') === 'error';
  const free = all.filter(({ id }) => id !== undefined && !pointed.has(id) && !focused.has(id));
  const order = [...free.filter((toast) => !isError(toast)), ...free.filter(isError)];
  for (const { id = '' } of order.slice(0, Math.max(all.length - MOST_SHOWN + 1, 0))) notifications.hide(id);
}

/** Shows a toast and returns its id. It takes no focus and closes by itself. Pointer or focus on it keep it open. */
function show(severity: Severity, message: string, options: ToastOptions = {}): string {
  const id = crypto.randomUUID();
  const end = (): void => {
    notifications.hide(id);
    toastHistory.settle(id);
  };
  const actions = [options.action, options.other].flatMap((chosen) =>
    chosen
      ? {
          label: chosen.label,
          onClick: () => {
            end();
            chosen.onClick();
          },
        }
      : [],
  );
  toastHistory.add({ id, severity, message, at: new Date(), actions, isOfPage: options.isOfPage ?? false });
  const life = actions.length > 0 ? LIFE_WITH_ACTION_MS : LIFE_MS;
  // Where the focus was before this toast had it.
  let before: EventTarget | null = null;
  const data = {
    id,
    message: createElement(ToastMessage, { severity, message, actions }),
    withBorder: true,
    classNames: { root: classes.toast ?? '' },
    'data-severity': severity,
    // Announced at once if the person has to act, otherwise when the screen reader is idle.
    role: severity === 'error' || severity === 'warn' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
    onPointerEnter: () => void pointed.add(id),
    onPointerLeave: () => void pointed.delete(id),
    onFocusCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
      focused.add(id);
      notifications.update({ ...data, autoClose: false });
    },
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) {
        before = null;
        focused.delete(id);
      }
      notifications.update({ ...data, autoClose: life });
    },
    onClose: () => {
      pointed.delete(id);
      focused.delete(id);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
  options.until?.(end);
  makeRoom();
  return notifications.show({ ...data, autoClose: life });
}

const toastOf =
  (severity: Severity) =>
  (message: string, options?: ToastOptions): string =>
    show(severity, message, options);

/**
 * success: done as asked. info: worth knowing, such as something that is gone and can come back. warn: done in part, or
 * worth a look. error: not done. secondary: done without storing anything, such as a copy. contrast: about the person in the
 * company, not about the page.
 */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warn: toastOf('warn'),
  error: toastOf('error'),
  secondary: toastOf('secondary'),
  contrast: toastOf('contrast'),
} satisfies Record<Severity, ReturnType<typeof toastOf>>;
