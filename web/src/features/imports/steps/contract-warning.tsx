import { Group, Text } from '@mantine/core';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ContractWarning as Seen } from '@plumbline/contract/workflow/import-proof';
import { counted, wholeText } from '@plumbline/domain/counted';
import { withColumn, withoutField } from '../mapping-edits.ts';
import type { Import } from '../use-import.ts';
import { ChoiceButton } from './choice-button.tsx';
import { CONTRACT } from './to-decide.tsx';
import { Warning } from './warning.tsx';

interface ContractWarningProps {
  warning: Seen;
  mapping: ImportMapping;
  work: Import;
}

function seen({ contract, changeOrders, evidence, agreeing, compared, other }: Seen): string {
  const of = `${wholeText(agreeing)} of ${counted(compared, 'row')} with change orders`;
  switch (evidence) {
    case 'columns':
      return `In ${of}, “${contract}” is exactly “${other}” plus “${changeOrders}”.`;
    case 'jobs':
      return `In ${of}, “${contract}” is the revised contract of the job in the WIP, not its original one.`;
    case 'heading':
      return `“${contract}” is a usual name for a contract that has its change orders in it.`;
  }
}

/** The contract column seems to include the change orders: shows the evidence and lets the person decide. */
export function ContractWarning({ warning, mapping, work }: ContractWarningProps) {
  const { changeOrders, contract, other, evidence, isAnswered } = warning;
  const { contractKept: _, ...open } = mapping;
  return (
    <Warning id={CONTRACT} title="Change orders may be counted twice">
      <Text size="sm" mb="xs">
        {seen(warning)} The revised contract would be “{contract}” plus “{changeOrders}” once more. Jobs in the WIP keep
        their contract; this is about new ones.
      </Text>
      <Group gap="xs">
        {other !== null && (
          <ChoiceButton onClick={() => work.check(withColumn(mapping, 'originalContractAmount', other))}>
            Take “{other}” for the original contract
          </ChoiceButton>
        )}
        <ChoiceButton onClick={() => work.check(withoutField(mapping, 'changeOrderTotal'))}>
          Leave “{changeOrders}” out
        </ChoiceButton>
        <ChoiceButton
          isChosen={isAnswered}
          onClick={() => work.check(isAnswered ? open : { ...mapping, contractKept: evidence })}
        >
          Keep both: “{contract}” is the original
        </ChoiceButton>
      </Group>
    </Warning>
  );
}
