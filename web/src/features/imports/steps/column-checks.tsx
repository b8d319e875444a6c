import { Checkbox, Group, Select, Text } from '@mantine/core';
import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, SuspiciousColumn, splitForms } from '@plumbline/contract/workflow/import-proof';
import { numberForms } from '@plumbline/contract/workflow/import-survey';
import { withTurned } from '@plumbline/import/mapping/turned-signs';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { type DateOrder, dateOrderOf, withDateOrder, withNumberForm, withSplit } from '../mapping-edits.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { numberFormTitles, some, valueText } from '../words.ts';
import { ChoiceButton } from './choice-button.tsx';
import { FORMS } from './to-decide.tsx';
import { Warning } from './warning.tsx';

interface ColumnChecksProps {
  proof: ImportProof;
  mapping: ImportMapping;
  work: Import;
}
type Format = ImportProof['formats'][number];

/** How amounts and dates are read, with samples; first where two ways fit. And columns that hardly hold what their field is. */
export function ColumnChecks({ proof, mapping, work }: ColumnChecksProps) {
  const { titleOf } = useChoices();
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
      {proof.suspicious.map((doubt) =>
        doubt.turned === null ? (
          <Warning key={doubt.field} title={`Is “${doubt.column}” really the ${titleOf(doubt.field)}?`}>
            <Text size="sm">
              {doubt.reason} For example: {some(doubt.samples)}. If it is not, go back to the columns and give the field
              another one, or none.
            </Text>
          </Warning>
        ) : (
          <SignQuestion key={doubt.field} doubt={doubt} turned={doubt.turned} mapping={mapping} work={work} />
        ),
      )}
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

interface SignQuestionProps extends Pick<ColumnChecksProps, 'mapping' | 'work'> {
  doubt: SuspiciousColumn;
  turned: boolean;
}

/** Whether amounts below zero are credits, or only written on the other side. */
const SignQuestion = ({ doubt: { field, column, reason, samples }, turned, mapping, work }: SignQuestionProps) => (
  <Warning title={`Which sign have the amounts of “${column}”?`}>
    <Text size="sm" mb="xs">
      {reason} For example: {some(samples)}.
    </Text>
    <Group gap="xs">
      <ChoiceButton onClick={() => work.check(withTurned(mapping, field, turned))}>
        Store them with the other sign
      </ChoiceButton>
      {turned && (
        <ChoiceButton onClick={() => work.check(withTurned(mapping, field, false))}>They are below zero</ChoiceButton>
      )}
    </Group>
  </Warning>
);

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
