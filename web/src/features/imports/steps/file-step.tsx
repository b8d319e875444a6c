import { Button, FileButton, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from '../import-page.module.css';
import type { Import } from '../use-import.ts';

/** Chooses a file by button or by dropping it. */
export function FileStep({ work }: { work: Import }) {
  const [isOver, setIsOver] = useState(false);
  const forget = useRef<() => void>(null);
  const open = (file: File | null | undefined) => {
    if (file) void work.open(file);
    // Browsers say nothing of the same file chosen again: after Cancel, or mended after a refusal.
    forget.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    // The button does everything that dropping does.
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; keys have the button
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
      <Text>Drop a workbook (Excel, LibreOffice) or a CSV file here</Text>
      <FileButton resetRef={forget} onChange={open} accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt">
        {(props) => (
          <Button size="md" {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" maw="38rem" ta="center">
        QuickBooks, Sage, Procore, Spectrum, or a sheet of your own: one row for each job, headings above. Nothing is
        stored before you have seen what changes and accepted it.
      </Text>
    </div>
  );
}
