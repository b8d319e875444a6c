import { Text, Title } from '@mantine/core';
import { useAppInit } from '../../lib/app-init.ts';
import classes from './tokens.module.css';
import { Tokens } from './tokens.tsx';

/** The tokens with which programs call in the person's place. */
export function MyTokensPage() {
  const { tenant } = useAppInit();
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>Access tokens</Title>
        <Text size="sm" c="dimmed" maw="44rem">
          With a token a script or a program works in your name at {tenant.name}: it may do what you choose, and never
          more than you may do yourself. Whoever has it can use it, so keep it as you keep a password.
        </Text>
      </header>
      <Tokens whose="mine" canEdit />
    </div>
  );
}
