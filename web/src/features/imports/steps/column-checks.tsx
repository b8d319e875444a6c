import { Checkbox, Group, Select, Text } from '@mantine/core';
import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, SuspiciousColumn, splitForms } from '@plumbline/contract/workflow/import-proof';
import { numberForms } from '@plumbline/contract/workflow/import-survey';
import { withTurned } from '@plumbline/import/mapping/turned-signs';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { doubtKey } from '../import-state.ts';
import { type DateOrder, dateOrderOf, withDateOrder, withNumberForm, withSplit } from '../mapping-edits.ts';
import { together, without } from '../sets.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { numberFormTitles, some, valueText } from '../words.ts';
import { ChoiceButton } from './choice-button.tsx';
import { doubtPart, FORMS } from './to-decide.tsx';
import { Warning } from './warning.tsx';

interface ColumnChecksProps {
  proof: ImportProof;
  mapping: ImportMapping;
  work: Import;
}
type Format = ImportProof['formats'][number];

/** How amounts and dates are read, with samples; first where two ways fit. And columns that hardly hold what their field is. */
export function ColumnChecks({ proof, mapping, work }: ColumnChecksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const questions = proof.formats.filter(({ isQuestion }) => isQuestion);
  const sure = proof.formats.filter(({ isQuestion }) => !isQuestion);
  return (
    <>
      {questions.length > 0 && (
        <Warning id={FORMS} title="Two ways of reading fit">
          {questions.map((format) => (
            <ColumnFormat key={format.field} format={format} mapping={mapping} work={work} />
          ))}
        </Warning>
      )}
      {proof.suspicious.map((doubt, at) => (
        <ColumnDoubt key={doubtKey(doubt)} doubt={doubt} part={doubtPart(at)} mapping={mapping} work={work} />
      ))}
      {sure.length > 0 && (
        <details className={classes.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>How amounts, dates and numbers of jobs are read</summary>
          {isOpen &&
            sure.map((format) => <ColumnFormat key={format.field} format={format} mapping={mapping} work={work} />)}
        </details>
      )}
    </>
  );
}

interface ColumnDoubtProps extends Pick<ColumnChecksProps, 'mapping' | 'work'> {
  doubt: SuspiciousColumn;
  part: string;
}

/** A column that hardly holds what its field is, or whose sign may only mark a side. */
function ColumnDoubt({ doubt, part, mapping, work }: ColumnDoubtProps) {
  const { titleOf } = useChoices();
  const { field, column, reason, samples, isQuestion, turned } = doubt;
  const { lookedAt } = work.state;
  const key = doubtKey(doubt);
  const isSeen = lookedAt.has(key);
  const seen = new Set([key]);
  const title =
    turned === null ? `Is “${column}” really the ${titleOf(field)}?` : `Which sign do the amounts of “${column}” have?`;
  return (
    <Warning id={part} title={title}>
      <Text size="sm" mb="xs">
        {reason} For example: {some(samples)}.
        {turned === null && ' If it is not, go back to the columns and give the field another one, or none.'}
      </Text>
      <Group gap="xs">
        {turned !== null && (
          <ChoiceButton onClick={() => work.check(withTurned(mapping, field, turned))}>
            Store them with the other sign
          </ChoiceButton>
        )}
        {turned ? (
          <ChoiceButton onClick={() => work.check(withTurned(mapping, field, false))}>They are below zero</ChoiceButton>
        ) : (
          isQuestion && (
            <ChoiceButton
              isChosen={isSeen}
              onClick={() => work.choose({ lookedAt: isSeen ? without(lookedAt, seen) : together(lookedAt, seen) })}
            >
              Take it as it is
            </ChoiceButton>
          )
        )}
      </Group>
    </Warning>
  );
}

interface ColumnFormatProps {
  format: Format;
  mapping: ImportMapping;
  work: Import;
}

function ColumnFormat({ format: { field, column, reads, samples, isQuestion }, mapping, work }: ColumnFormatProps) {
  if (!isImportField(field)) return null;
  const rule = mapping.fields[field];
  const isDate = Array.isArray(reads);
  return (
    <Group gap="sm" align="center" my={4}>
      {reads === 'number-and-name' || reads === 'one-text' ? (
        <SplitSelect column={column} reads={isQuestion ? null : reads} mapping={mapping} work={work} />
      ) : isDate ? (
        <Select
          size="xs"
          w={220}
          aria-label={`How “${column}” is written`}
          allowDeselect={false}
          data={[
            { value: 'found', label: 'As found' },
            { value: 'month', label: 'Month first: 1/31/2026' },
            { value: 'day', label: 'Day first: 31/1/2026' },
          ]}
          placeholder={NOT_SAID}
          value={isQuestion ? null : rule ? dateOrderOf(rule) : 'found'}
          onChange={(order) => work.check(withDateOrder(mapping, field, (order ?? 'found') as DateOrder))}
        />
      ) : (
        <Select
          size="xs"
          w={160}
          aria-label={`How “${column}” is written`}
          allowDeselect={false}
          data={numberForms.map((form) => ({ value: form, label: numberFormTitles[form] }))}
          placeholder={NOT_SAID}
          // A supposed answer can be confirmed too.
          value={isQuestion ? null : reads}
          onChange={(form) =>
            work.check(
              withNumberForm(
                mapping,
                field,
                numberForms.find((each) => each === form),
              ),
            )
          }
        />
      )}
      {rule?.turned !== undefined && (
        <Checkbox
          size="xs"
          label="With the other sign"
          checked={rule.turned}
          onChange={(event) => work.check(withTurned(mapping, field, event.currentTarget.checked))}
        />
      )}
      <Text size="sm">
        <b>{column}</b>:{' '}
        {samples
          .map(({ text, value }) => `${text} is ${value === null ? 'not read' : valueText(field, value)}`)
          .join(' · ')}
      </Text>
    </Group>
  );
}

const NOT_SAID = 'Say which';

interface SplitSelectProps extends Pick<ColumnFormatProps, 'mapping' | 'work'> {
  column: string;
  /** Null while nobody has said. */
  reads: (typeof splitForms)[number] | null;
}

/** Whether the cells of a column are taken apart into number and name. */
const SplitSelect = ({ column, reads, mapping, work }: SplitSelectProps) => (
  <Select
    size="xs"
    w={220}
    aria-label={`How “${column}” is written`}
    allowDeselect={false}
    placeholder={NOT_SAID}
    data={[
      { value: 'number-and-name', label: 'Number and name apart' },
      { value: 'one-text', label: 'One text for both' },
    ]}
    value={reads}
    onChange={(form) => work.check(withSplit(mapping, column, form === 'number-and-name'))}
  />
);
