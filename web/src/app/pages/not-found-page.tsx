import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import classes from './page.module.css';

export function NotFoundPage() {
  return (
    <Shell>
      <title>Not found · Plumbline</title>
      <Stack className={classes.message}>
        <Title order={1}>There is no page at this address</Title>
        <Text>The link may be old, or a letter is missing in it.</Text>
        <Group>
          <Button renderRoot={(props) => <Link {...props} to="/home" />}>Go to the home page</Button>
        </Group>
      </Stack>
    </Shell>
  );
}
