import { Checkbox, Select, Table, Text } from '@mantine/core';
import { isImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { listField } from '@plumbline/contract/workflow/lists';
import { counted, wholeText } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import { withValue } from '../mapping-edits.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { ScrollBox } from './scroll-box.tsx';
import css from './stacked.module.css';

interface ListValuesProps {
  values: readonly ValueMeaning[];
  mapping: ImportMapping;
  work: Import;
}

/** What the file's texts of lists and people become. Those that nothing fits come first, and stay empty unless somebody says. */
export function ListValues({ values, mapping, work }: ListValuesProps) {
  const { choicesOf, mayAdd, titleOf } = useChoices();
  const open = values.filter(({ how }) => how !== 'same');
  if (open.length === 0) return null;
  const unknown = open.filter(({ becomes }) => becomes === null).length;
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>Texts of lists and people</h3>
      {unknown > 0 && (
        <Text size="sm">
          {counted(unknown, 'text is', 'texts are')} in no list: such cells stay empty.{' '}
          {mayAdd
            ? 'Choose what they mean, or add them to the list.'
            : 'Choose what they mean; an administrator sees the others as proposals.'}
        </Text>
      )}
      <ScrollBox label="Texts of lists and people">
        <Table className={`${classes.table} ${css.stacked}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>In the file</Table.Th>
              <Table.Th className={`${classes.figure} ${classes.wideOnly}`}>Cells</Table.Th>
              <Table.Th>Becomes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {open
              .toSorted((a, b) => Number(isSettled(a)) - Number(isSettled(b)))
              .map((meaning) => (
                <Table.Tr key={`${meaning.field} ${meaning.text}`}>
                  <Table.Td>{titleOf(meaning.field)}</Table.Td>
                  <Table.Td className={classes.badText}>{meaning.text}</Table.Td>
                  <Table.Td className={`${classes.figure} ${classes.wideOnly}`} data-wide>
                    {wholeText(meaning.count)}
                  </Table.Td>
                  <Table.Td data-block>
                    <Select
                      size="xs"
                      miw="11rem"
                      aria-label={`What “${meaning.text}” of ${titleOf(meaning.field)} becomes`}
                      placeholder="Stays empty"
                      searchable
                      clearable
                      data={choicesOf(meaning.field)}
                      value={meaning.becomes}
                      onChange={(value) => {
                        if (isImportField(meaning.field))
                          work.check(withValue(mapping, meaning.field, meaning.text, value));
                      }}
                    />
                    {mayAdd && (meaning.becomes === null || meaning.how === 'added') && (
                      <AddOption meaning={meaning} work={work} />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </div>
  );
}

/** A text that joins the list stays in its place, to be taken out again. */
const isSettled = ({ becomes, how }: ValueMeaning): boolean => becomes !== null && how !== 'added';

function AddOption({ meaning: { field, text }, work }: { meaning: ValueMeaning; work: Import }) {
  const { addOptions } = work.state;
  const { data: list } = listField.safeParse(field);
  if (list === undefined) return null;
  const texts = addOptions[list] ?? [];
  return (
    <Checkbox
      size="xs"
      mt={4}
      label={`Add “${text}” to the list`}
      checked={texts.includes(text)}
      onChange={(event) => {
        const next = event.currentTarget.checked ? [...texts, text] : texts.filter((other) => other !== text);
        work.addOptions({ ...addOptions, [list]: next });
      }}
    />
  );
}
