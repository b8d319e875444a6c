import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { amountProblemText, type Cents, formatAmount, plainAmount } from '@plumbline/domain/money';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { type FormEvent, useState } from 'react';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { FormButtons, FormDialog } from '../../../ui/dialogs/dialog.tsx';
import { type JobRow, refusalOf } from '../../jobs/job-rows.ts';
import { type AccountingForecast, setAccountingForecast } from './accounting-forecast.ts';
import { managersForecast } from './forecast-text.ts';

interface AccountingForecastDialogProps {
  readonly job: JobRow;
  readonly model: GridModel<JobRow>;
  readonly onClose: () => void;
}

interface Errors {
  readonly amount?: string;
  readonly reason?: string;
}

/** Asks for accounting's figure and its reason. What was typed stays until it is accepted. */
export function AccountingForecastDialog({ job, model, onClose }: AccountingForecastDialogProps) {
  const [before] = useState({
    amount: job.accountingForecast === null ? '' : plainAmount(job.accountingForecast),
    reason: job.accountingForecastReason ?? '',
  });
  const [amount, setAmount] = useState(before.amount);
  const [reason, setReason] = useState(before.reason);
  const [errors, setErrors] = useState<Errors>({});
  // As the person saw it last. After a colleague's change, setting again replaces theirs knowingly.
  const [seen, setSeen] = useState(figureOf(job));
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = forecastOf(amount, reason);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    const now = model.row(job.id) ?? job;
    if (figureOf(now) !== seen) {
      setSeen(figureOf(now));
      setOvertaken(overtakenText(now));
      return;
    }
    setAccountingForecast(model, job, checked.forecast);
    onClose();
  };
  return (
    <FormDialog
      title={`Accounting’s forecast of ${job.jobNumber}`}
      isBegun={amount !== before.amount || reason !== before.reason}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{managersForecast(job)} Once accounting’s figure is set, the schedule counts by it.</Text>
      <TextInput
        label="Accounting’s EAC"
        required
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={amount}
        error={errors.amount}
        description={belowCost(amount, job.jobCostToDate)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setAmount(event.currentTarget.value);
          setErrors(({ amount: _, ...others }) => others);
        }}
      />
      <Textarea
        label="Reason"
        required
        rows={3}
        maxLength={1000}
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setErrors(({ reason: _, ...others }) => others);
        }}
      />
      {overtaken !== null && (
        <Alert color="yellow" variant="light" role="alert" p="xs">
          {overtaken}
        </Alert>
      )}
      <FormButtons verb="Set" />
    </FormDialog>
  );
}

const figureOf = ({ accountingForecast, accountingForecastReason }: JobRow): string =>
  JSON.stringify([accountingForecast, accountingForecastReason]);

function overtakenText(job: JobRow): string {
  const { accountingForecast: amount, accountingForecastReason: reason, accountingForecastBy: by } = job;
  const did = amount === null ? 'removed it' : `set ${formatAmount(amount)}: “${reason ?? ''}”`;
  return `Nothing is set yet. ${amount === null || by === null ? 'Somebody' : by} ${did} meanwhile. Set again to replace that.`;
}

/** Accepted all the same; the person learns what follows. */
function belowCost(text: string, cost: Cents | null): string | undefined {
  const parsed = typedAmount(text);
  if (!parsed.ok || cost === null || parsed.cents >= cost || parsed.cents < 0) return undefined;
  return `Below the cost to date: the schedule then uses ${formatAmount(cost)}.`;
}

/** What was typed as a forecast, or what is wrong with each field. */
export function forecastOf(
  amountText: string,
  reasonText: string,
): { ok: true; forecast: AccountingForecast } | { ok: false; errors: Errors } {
  const parsed = typedAmount(amountText);
  const refused = parsed.ok ? refusalOf('accountingForecast', parsed.cents) : null;
  const amount =
    amountText.trim() === ''
      ? 'Type the total cost that accounting expects.'
      : parsed.ok
        ? refused && `The amount ${refused}.`
        : `This ${amountProblemText(parsed.problem)}.`;
  const reason = reasonText.trim() === '' ? 'Say why accounting expects another cost.' : null;
  if (amount === null && reason === null && parsed.ok)
    return { ok: true, forecast: { amount: parsed.cents, reason: reasonText.trim() } };
  return { ok: false, errors: { ...(amount !== null && { amount }), ...(reason !== null && { reason }) } };
}
