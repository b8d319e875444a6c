import { Alert, Button, FileButton, Group, List, Select, Text } from '@mantine/core';
import { type ImportField, importFieldOf, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { type ImportMapping, importableFields } from '@plumbline/contract/workflow/import-mapping';
import { counted } from '@plumbline/domain/counted';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { type ImportState, isKeptByService } from '../import-state.ts';
import {
  columnOf,
  type DateOrder,
  dateOrderOf,
  freeColumns,
  ruleText,
  withColumn,
  withDateOrder,
  withProposedSplit,
  withToComplete,
} from '../mapping-edits.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { some } from '../words.ts';
import { TablePlace } from './table-place.tsx';
import { Warning } from './warning.tsx';

const NEEDED: readonly ImportField[] = ['externalId', 'jobName'];
const fields: readonly ImportField[] = [...NEEDED, ...importableFields.filter((name) => !NEEDED.includes(name))];
const ID_TITLE = 'Id in accounting';

/** What a field is called where a column is chosen for it. */
function useTitles(own: readonly OwnImportField[]) {
  const { titleOf } = useChoices();
  return (name: ImportField): string =>
    name === 'externalId' ? ID_TITLE : (own.find(({ field }) => field === name)?.title ?? titleOf(name));
}

/** Matches the file's columns to job fields. */
export function ColumnsStep({ work }: { work: Import }) {
  const { mapping, file, problems, proposal } = work.state;
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const titleOf = useTitles(proposal?.own ?? []);
  if (!file) return null;
  const missing = mapping ? NEEDED.filter((name) => !mapping.fields[name]) : [];
  const openMapping = async (chosen: File | null) => {
    if (!chosen) return;
    try {
      setFileProblem(null);
      work.check(JSON.parse(await chosen.text()) as ImportMapping); // the service reads it and says what is wrong
    } catch {
      setFileProblem(`${chosen.name} is not a mapping: it is not JSON.`);
    }
  };
  return (
    <>
      <Text size="sm">
        {proposal?.looksLike && <b>This looks like {proposal.looksLike}. </b>}
        {matchedBy(proposal)}
      </Text>
      {proposal && proposal.newHeadings.length > 0 && (
        <Warning title="New in this file">
          <Text size="sm">
            The last file like this did not have {some(proposal.newHeadings.map((heading) => `“${heading}”`))}. Look
            whether {proposal.newHeadings.length === 1 ? 'it fills' : 'they fill'} the right fields.
          </Text>
        </Warning>
      )}
      {proposal && proposal.missingHeadings.length > 0 && (
        <Warning title="Missing in this file">
          <Text size="sm">
            The last file like this had {some(proposal.missingHeadings.map((heading) => `“${heading}”`))}.
          </Text>
        </Warning>
      )}
      {!isKeptByService(file) && (
        <TablePlace file={file} onPlace={(sheet, headingRow) => void work.place(sheet, headingRow)} />
      )}
      {problems.length > 0 && missing.length === 0 && (
        <Alert color="red" variant="light" title="This matching cannot be used" role="alert">
          <List size="sm">
            {problems.slice(0, 5).map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {fileProblem && (
        <Alert color="red" variant="light" role="alert">
          {fileProblem}
        </Alert>
      )}
      {mapping && <FieldLists mapping={mapping} work={work} />}
      <Group className={classes.actions}>
        {mapping ? (
          <Button onClick={() => work.check()} disabled={missing.length > 0}>
            Check the file
          </Button>
        ) : (
          <Button onClick={() => void work.place(file.table.sheet, file.table.headingRow)}>Try again</Button>
        )}
        <Button variant="default" onClick={work.leave}>
          Another file
        </Button>
        <FileButton onChange={(chosen) => void openMapping(chosen)} accept=".json">
          {(props) => (
            <Button variant="subtle" {...props}>
              Use a mapping file…
            </Button>
          )}
        </FileButton>
        {missing.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            Every job needs {missing.map((name) => `the ${titleOf(name)}`).join(' and ')}: choose a column.
          </Text>
        )}
      </Group>
    </>
  );
}

function matchedBy(proposal: ImportState['proposal']): string {
  switch (proposal?.origin) {
    case 'same':
      return 'Matched as your company did it last time for these very headings.';
    case 'remembered':
      return 'Matched as your company did it last time for similar headings. Look over what is new and what is missing.';
    default:
      return 'Matched by the names of the columns. Look it over and adjust it; your company’s next file like this is read in the same way.';
  }
}

/** Fields that the file fills come first. The order stays while the person chooses, so that no field jumps. */
function FieldLists({ mapping, work }: { mapping: ImportMapping; work: Import }) {
  const own = work.state.proposal?.own ?? [];
  const all = [...fields, ...own.map(({ field }) => field)];
  const [filled] = useState(() => new Set(all.filter((name) => NEEDED.includes(name) || mapping.fields[name])));
  // Some thirty choices, which would make the page wait and part the file's own columns from the button.
  const free = freeColumns(mapping, work.state.file?.table.survey ?? []);
  // Where little was recognised, somebody has to choose.
  const [isOpen, setIsOpen] = useState(() => free.length > filled.size);
  const rest = all.filter((name) => !filled.has(name));
  const list = (names: readonly ImportField[]) => (
    <ul className={classes.fields}>
      {names.map((name) => (
        <FieldLine key={name} name={name} mapping={mapping} work={work} />
      ))}
    </ul>
  );
  return (
    <>
      {list([...filled])}
      <div className={classes.part}>
        <h3 className={classes.subtitle}>
          {free.length === 0
            ? 'Every column of the file fills a field'
            : `${counted(free.length, 'column')} of the file ${free.length === 1 ? 'fills' : 'fill'} no field`}
        </h3>
        {free.length > 0 && <Text size="sm">{some(free.map((heading) => `“${heading}”`))}</Text>}
        <details className={classes.details} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{counted(rest.length, 'field')} that no column was found for</summary>
          {isOpen && <div className={classes.rest}>{list(rest)}</div>}
        </details>
      </div>
    </>
  );
}

interface FieldLineProps {
  name: ImportField;
  mapping: ImportMapping;
  work: Import;
}

function FieldLine({ name, mapping, work }: FieldLineProps) {
  const { file } = work.state;
  const rule = mapping.fields[name];
  const column = columnOf(rule);
  const fixed = ruleText(rule);
  const { type } = importFieldOf(name);
  const titleOf = useTitles(work.state.proposal?.own ?? []);
  const headings = file?.table.headings ?? [];
  const { samples = [] } = file?.table.survey[column === null ? -1 : headings.indexOf(column)] ?? {};
  const isNeeded = NEEDED.includes(name);
  return (
    <li className={classes.field} data-matched={rule !== undefined || undefined}>
      <Select
        label={titleOf(name)}
        description={name === 'externalId' ? 'By which the next file finds the job again' : undefined}
        placeholder={fixed ?? (isNeeded ? 'Choose a column' : 'Not in this file')}
        required={isNeeded}
        data={[...headings]}
        value={column !== null && headings.includes(column) ? column : null}
        onChange={(value) => work.map(withProposedSplit(withColumn(mapping, name, value), file?.table.survey ?? []))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${titleOf(name)} is not in this file` }}
        nothingFoundMessage="No such column"
      />
      <div className={classes.samples}>
        {type === 'date' && rule && column !== null && (
          <Select
            aria-label={`How ${titleOf(name)} is written`}
            size="xs"
            allowDeselect={false}
            data={[
              { value: 'found', label: 'Dates as found' },
              { value: 'month', label: 'Month first: 1/31/2026' },
              { value: 'day', label: 'Day first: 31/1/2026' },
            ]}
            value={dateOrderOf(rule)}
            onChange={(order) => work.map(withDateOrder(mapping, name, (order ?? 'found') as DateOrder))}
          />
        )}
        {name === 'forecastCost' && rule && column !== null && (
          <Select
            aria-label={`What the column of ${titleOf(name)} holds`}
            size="xs"
            allowDeselect={false}
            data={[
              { value: 'whole', label: 'Holds the whole cost' },
              { value: 'left', label: 'Holds the cost to complete' },
            ]}
            value={rule.toComplete ? 'left' : 'whole'}
            onChange={(held) => work.map(withToComplete(mapping, held === 'left'))}
          />
        )}
        <Text size="sm" c="dimmed" truncate>
          {fixed === null ? samples.join(' · ') : `From the mapping file: ${fixed}`}
        </Text>
      </div>
    </li>
  );
}
