import { Table, Text } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useState } from 'react';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { JobLookup } from './job-lookup.tsx';
import { linkDifferences } from './link-differences.ts';

export interface LinkedJob {
  readonly job: Pick<Job, 'id' | 'version' | 'jobNumber' | 'jobName' | 'externalId'>;
  readonly valueHere: (field: string) => CellValue;
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
  readonly onJobs: (jobs: readonly Job[]) => void;
}

interface LinkDialogProps extends LinkedJob {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onLink: (externalId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Finds the accounting system's job, and says where the two differ before they are linked. */
export function LinkDialog({
  job,
  valueHere,
  columns,
  selectOptions,
  isBusy,
  failure,
  onLink,
  onClose,
}: LinkDialogProps) {
  const [picked, setPicked] = useState<ConnectLookupItem | null>(null);
  const differences = picked ? linkDifferences(picked, valueHere, columns, selectOptions) : [];
  return (
    <FormDialog
      title={`Link ${job.jobNumber} to accounting`}
      size="lg"
      isBegun={picked !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (picked && !isBusy) void onLink(picked.id);
      }}
    >
      <JobLookup
        picked={picked ? [picked] : []}
        onToggle={(found) => setPicked((before) => (before?.id === found.id ? null : found))}
      />
      {picked && (
        <section aria-label="What accounting has otherwise">
          <Text size="sm">
            {differences.length === 0
              ? `${picked.jobNumber} ${picked.name} has nothing otherwise.`
              : `${picked.jobNumber} ${picked.name} has otherwise what is below. Linking changes none of it: the next import offers what it brings.`}
          </Text>
          {differences.length > 0 && (
            <Table fz="sm" mt="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>This job</Table.Th>
                  <Table.Th>Accounting</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {differences.map(({ title, here, accounting }) => (
                  <Table.Tr key={title}>
                    <Table.Td>{title}</Table.Td>
                    <Table.Td>{here}</Table.Td>
                    <Table.Td>{accounting}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </section>
      )}
      {failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      <FormButtons verb="Link" isBusy={isBusy} isDisabled={!picked} />
    </FormDialog>
  );
}
