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

interface ToastMessageProps {
  severity: Severity;
  message: string;
  action: { label: string; onClick: () => void } | undefined;
}

/** What a toast says. The severity is never told by the colour alone. */
export function ToastMessage({ severity, message, action }: ToastMessageProps) {
  const sign = signs[severity];
  return (
    <Group wrap="nowrap" gap="xs" align="center">
      {sign && <sign.Icon size={20} className={classes.icon} aria-hidden />}
      <Text size="sm" inherit flex={1}>
        {sign?.word && <VisuallyHidden>{sign.word}</VisuallyHidden>}
        {message}
      </Text>
      {action && (
        <Button size="compact-sm" variant="outline" onClick={action.onClick} className={classes.action}>
          {action.label}
        </Button>
      )}
    </Group>
  );
}
