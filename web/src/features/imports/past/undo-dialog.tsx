import { Alert, Button, Group, Loader, Skeleton, Table, Text } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportRecord } from '@plumbline/contract/workflow/import-records';
import { counted, wholeText } from '@plumbline/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/problems/loaded.tsx';
import classes from '../import-page.module.css';
import { ScrollBox } from '../steps/scroll-box.tsx';
import { TAKES_LONG } from '../words.ts';
import { undoTrialQuery } from './imports-queries.ts';
import { useUndo } from './use-undo.ts';

type Undone = CallResponse<typeof importCalls.undoImport>;

/** Shows what taking an import back would do, and which cells would stay and why; then does it. */
export function UndoDialog({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const trial = useQuery(undoTrialQuery(useApi(), record.importId));
  const { undo, failure, isBusy, isFateOpen } = useUndo(record, onClose);
  const isNothing = trial.data !== undefined && trial.data.restored + trial.data.takenOut === 0;
  return (
    <Dialog title={`Take back ${record.file.name}?`} size="lg" onClose={onClose}>
      <Loaded
        of={{ trial }}
        waiting={<Skeleton height={120} role="status" aria-label="Looking what can be taken back" />}
      >
        {(loaded) => <WouldBe {...loaded.trial} />}
      </Loaded>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {failure}
        </Alert>
      )}
      <div role="status">
        {isBusy && (
          <Group gap="sm" wrap="nowrap">
            <Loader size={18} aria-hidden />
            <Text size="sm">{isFateOpen ? FATE_OPEN : WORKING}</Text>
          </Group>
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isNothing || isFateOpen ? 'Close' : 'Cancel'}
        </Button>
        {!isNothing && (
          <Button onClick={() => void undo()} disabled={trial.data === undefined} loading={isBusy}>
            Take it back
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

const WORKING = `Taking it back. ${TAKES_LONG}`;
const FATE_OPEN =
  'The answer did not arrive, so it is not known yet whether the import was taken back. It is asked for again; nothing is taken back twice.';
const SHOWN = 200;

function WouldBe({ restored, takenOut, kept }: Undone) {
  return (
    <>
      <Text size="sm">
        {restored > 0 && `${counted(restored, 'value gets', 'values get')} back what stood there before the import. `}
        {takenOut > 0 &&
          `${counted(takenOut, 'new job leaves', 'new jobs leave')} the WIP; Activity, Taken out, brings ${takenOut === 1 ? 'it' : 'them'} back. `}
        {restored + takenOut === 0 ? 'There is nothing that can be taken back.' : 'The history of each job records it.'}
      </Text>
      {kept.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.subtitle}>
            {counted(kept.length, 'cell stays', 'cells stay')} as {kept.length === 1 ? 'it is' : 'they are'}
          </h3>
          <ScrollBox label="Cells that stay">
            <Table className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Job</Table.Th>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>Why</Table.Th>
                  <Table.Th>When</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {kept.slice(0, SHOWN).map(({ jobId, jobNumber, jobName, field, title, who, at, reason }) => (
                  <Table.Tr key={`${jobId} ${field}`}>
                    <Table.Td className={classes.why}>
                      {jobNumber} {jobName}
                    </Table.Td>
                    <Table.Td>{title}</Table.Td>
                    <Table.Td className={classes.why}>{reason ?? `${who ?? 'Somebody'} changed it since`}</Table.Td>
                    <Table.Td className={classes.why}>{at === null ? '' : formatInstant(at)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
          {kept.length > SHOWN && <Text size="sm">And {wholeText(kept.length - SHOWN)} more.</Text>}
        </div>
      )}
    </>
  );
}
