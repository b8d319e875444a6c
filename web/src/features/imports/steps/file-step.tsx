import { Anchor, Button, FileButton, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import classes from '../import-page.module.css';
import type { Interrupted } from '../interrupted.ts';
import type { Import } from '../use-import.ts';
import { Warning } from './warning.tsx';

/** Chooses a file, and says what became of one that was open when the page was loaded anew. */
export const FileStep = ({ work }: { work: Import }) => (
  <>
    {work.interrupted && <InterruptedNote file={work.interrupted} />}
    <FileChoice work={work} />
  </>
);

const InterruptedNote = ({ file: { fileName, isStoring } }: { file: Interrupted }) =>
  isStoring ? (
    <Warning title={`It is not known whether “${fileName}” was stored`}>
      <Text size="sm">
        The page was loaded anew while it was being stored. It was stored as a whole or not at all: look whether it is
        among the{' '}
        <Anchor size="sm" td="underline" renderRoot={(props) => <Link {...props} to="/workflow/imports" />}>
          imports
        </Anchor>
        . If it is not, choose the file again. What is stored already is not stored twice.
      </Text>
    </Warning>
  ) : (
    <Warning title={`“${fileName}” was not imported`}>
      <Text size="sm">
        The page was loaded anew before the file was accepted, and nothing of it was stored. Choose it again.
      </Text>
    </Warning>
  );

/** By button or by dropping it. */
function FileChoice({ work }: { work: Import }) {
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
