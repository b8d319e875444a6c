import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { AppInit } from '../../lib/app-init.ts';
import classes from './shell.module.css';

interface PersonFaceProps extends ComponentProps<'button'> {
  user: AppInit['user'];
}

/** The picture's host does not learn which page shows it. */
const NO_REFERRER = { referrerPolicy: 'no-referrer' } as const;

/** The button that opens the person menu. Drawn before the menu's code is loaded. */
export function PersonFace({ user, ...button }: PersonFaceProps) {
  return (
    <UnstyledButton {...button} className={classes.person}>
      <Avatar
        src={user.photoUrl}
        name={user.name}
        alt=""
        size={28}
        color="emerald"
        aria-hidden
        imageProps={NO_REFERRER}
      />
      <span className={classes.personName}>{user.name}</span>
      <VisuallyHidden>: account and settings</VisuallyHidden>
    </UnstyledButton>
  );
}
