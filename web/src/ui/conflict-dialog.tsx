import { Button, Group, Modal, ScrollArea, Table, Text } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { CellConflict } from '../lib/use-saved-rows.ts';
import { type CellValue, formatValue, type SelectOptions } from './grid/index.ts';

interface ConflictDialogProps {
  /** What a row is: Job. */
  noun: string;
  conflicts: readonly CellConflict[];
  columns: readonly ColumnSettings[];
  options: SelectOptions;
  onResolve: (conflicts: readonly CellConflict[], choice: 'mine' | 'theirs') => void;
}

/** Cells that two people changed: shows both values and who, and asks which one stands. */
export function ConflictDialog({ noun, conflicts, columns, options, onResolve }: ConflictDialogProps) {
  const show = ({ field }: CellConflict, value: unknown) => {
    const column = columns.find((one) => one.field === field);
    // Values of the wire are cell values: dates stay texts there.
    return (column && formatValue(column, value as CellValue, options[field] ?? [])) || '(empty)';
  };
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root
      opened={conflicts.length > 0}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title fz="h2" fw={650} mb="xs">
            {conflicts.length === 1 ? 'Somebody else changed this cell' : 'Somebody else changed these cells'}
          </Modal.Title>
          <Text size="sm" mb="sm">
            Your values are not saved yet. Choose which ones stand.
          </Text>
          <ScrollArea.Autosize mah="50dvh">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{noun}</Table.Th>
                  <Table.Th>Field</Table.Th>
                  <Table.Th>Yours</Table.Th>
                  <Table.Th>Theirs</Table.Th>
                  <Table.Th>Choose</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {conflicts.map((conflict) => (
                  <Table.Tr key={`${conflict.rowId} ${conflict.field}`}>
                    <Table.Td>{conflict.rowName}</Table.Td>
                    <Table.Td>{conflict.title}</Table.Td>
                    <Table.Td>{show(conflict, conflict.yourValue)}</Table.Td>
                    <Table.Td>
                      {show(conflict, conflict.theirValue)}
                      <Text size="xs" c="dimmed">
                        {conflict.who}, {conflict.at.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Group gap="xs" wrap="nowrap">
                        <Button size="compact-sm" variant="default" onClick={() => onResolve([conflict], 'mine')}>
                          Keep mine
                        </Button>
                        <Button size="compact-sm" variant="default" onClick={() => onResolve([conflict], 'theirs')}>
                          Take theirs
                        </Button>
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
          {conflicts.length > 1 && (
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={() => onResolve(conflicts, 'mine')}>
                Keep all mine
              </Button>
              <Button variant="default" onClick={() => onResolve(conflicts, 'theirs')}>
                Take all theirs
              </Button>
            </Group>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
