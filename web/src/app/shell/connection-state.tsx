import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { errorMessage } from '../../ui/problems/problem-message.ts';
import { useStaleData } from '../use-stale-data.ts';
import classes from './connection-state.module.css';

/** Says in the bar of every page that its data may be old, and why. The page itself stays as it is. */
export function ConnectionState() {
  const { trouble, tryAgain } = useStaleData();
  return (
    // Present from the start, so that screen readers announce its content.
    <output className={classes.state} aria-label="Connection">
      {trouble && (
        <UnstyledButton
          className={classes.button}
          // The library's tooltip would bring its positioning code, which could not be downloaded once the connection is lost.
          title={`${errorMessage(trouble).title}. What you see may be old; it is tried again by itself.`}
          onClick={tryAgain}
        >
          <IconCloudOff size={18} aria-hidden />
          <span className={classes.text}>Not up to date</span>
          <VisuallyHidden>: {errorMessage(trouble).title}. Try again</VisuallyHidden>
        </UnstyledButton>
      )}
    </output>
  );
}
