import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import classes from './toast.module.css';

export const severities = ['success', 'info', 'warn', 'error', 'secondary', 'contrast'] as const;
export type Severity = (typeof severities)[number];

const signs = {
  success: { Icon: IconCircleCheck, word: 'Done: ' },
  info: { Icon: IconInfoCircle, word: '' },
  warn: { Icon: IconAlertTriangle, word: 'Warning: ' },
  error: { Icon: IconCircleX, word: 'Error: ' },
  secondary: null,
  contrast: null,
} as const;

/** What a screen reader says before a message; null if the message says everything. */
export const severityWord = (severity: Severity): string | null => signs[severity]?.word || null;

interface ToastMessageProps {
  severity: Severity;
  message: string;
  actions: readonly { label: string; onClick: () => void }[];
}

/** The text of a toast. Colour alone never carries the severity. */
export function ToastMessage({ severity, message, actions }: ToastMessageProps) {
  const sign = signs[severity];
  const buttons = actions.map(({ label, onClick }) => (
    <Button key={label} size="compact-sm" variant="outline" onClick={onClick} className={classes.action}>
      {label}
    </Button>
  ));
  return (
    <Group wrap="nowrap" gap="xs" align="center">
      {sign && <sign.Icon size={20} className={classes.icon} aria-hidden />}
      <div className={classes.said}>
        <Text size="sm" inherit>
          {severityWord(severity) && <VisuallyHidden>{severityWord(severity)}</VisuallyHidden>}
          {message}
        </Text>
        {actions.length > 1 && <Group gap="xs">{buttons}</Group>}
      </div>
      {actions.length === 1 && buttons}
    </Group>
  );
}
