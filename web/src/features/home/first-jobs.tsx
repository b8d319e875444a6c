import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/app-init.ts';
import classes from './home-page.module.css';

/** In place of lists and sums while the company has no job: where its jobs come from, and who else comes. */
export function FirstJobs() {
  const canEdit = useCan('Wip_edit');
  const canInvite = useCan('Admin_edit');
  return (
    <section className={classes.card} aria-labelledby="first-jobs">
      <Title order={2} id="first-jobs">
        There are no jobs yet
      </Title>
      <Text size="sm" c="dimmed" mt="xs">
        {canEdit
          ? 'Import the list that your accounting system exports, or type the first one. Nothing of a file is stored before you have seen it.'
          : 'What is due and what needs attention will stand here.'}
      </Text>
      <Group gap="xs" mt="md">
        {canEdit && (
          <>
            <Button component={Link} to="/workflow/import" size="sm">
              Import…
            </Button>
            <Button component={Link} to="/workflow/jobs" size="sm" variant="default">
              Go to the jobs
            </Button>
          </>
        )}
        {canInvite && (
          <Button component={Link} to="/admin/users" size="sm" variant="default">
            Invite people
          </Button>
        )}
      </Group>
    </section>
  );
}
