import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Leads from the jobs to the import of a file from the accounting system. */
export const ImportButton = () => (
  <Button
    component={Link}
    to="/workflow/import"
    size="xs"
    variant="default"
    leftSection={<IconFileImport size={16} aria-hidden />}
  >
    Import…
  </Button>
);
