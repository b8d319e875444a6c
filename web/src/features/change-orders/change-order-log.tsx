import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import type { ChangeOrder, Job } from '@plumbline/contract/workflow/jobs';
import { approvedTotal, type ChangeOrderStatus, pendingTotal } from '@plumbline/domain/change-orders';
import { type Cents, formatAmount } from '@plumbline/domain/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatDay } from '../../lib/calendar.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ChangeOrderForm } from './change-order-form.tsx';
import css from './change-order-log.module.css';
import { type LoggedJob, useSaveChangeOrder } from './use-save-change-order.ts';

interface ChangeOrderLogProps {
  readonly job: LoggedJob;
  readonly canEdit: boolean;
  /** The job as the server has it now. */
  readonly onJobs: (jobs: readonly Job[]) => void;
}

const colors: Record<ChangeOrderStatus, string> = { pending: 'yellow', approved: 'emerald', rejected: 'gray' };
const said: Record<ChangeOrderStatus, string> = {
  pending: 'is pending again',
  approved: 'approved',
  rejected: 'rejected',
};

/** The job's change orders, newest first, with their status and the buttons to decide. */
export function ChangeOrderLog({ job, canEdit, onJobs }: ChangeOrderLogProps) {
  const save = useSaveChangeOrder(job, onJobs);
  /** The number of the change order whose form is open; 0 for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  // A form or a decision removes the focused element. The focus then returns to the same change order.
  const log = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null || log.current?.contains(document.activeElement)) return;
    const place = log.current?.querySelector<HTMLElement>(`[data-number="${wanted.current}"] button`);
    (place ?? log.current?.querySelector('button'))?.focus();
    wanted.current = null;
  });
  const close = (): void => {
    wanted.current = open;
    setOpen(null);
  };
  const orders = job.changeOrderHistory.toSorted((a, b) => b.number - a.number);

  const decide = async (order: ChangeOrder, status: ChangeOrderStatus, mayUndo = true): Promise<void> => {
    const { number, who, at, ...terms } = order;
    const notSaved = await save({ ...terms, status }, job.version, number);
    if (mayUndo) wanted.current = number;
    if (notSaved) return void toast.error(notSaved.message);
    const undo = { action: { label: 'Undo', onClick: () => void decide({ ...order, status }, order.status, false) } };
    toast.success(`Change order ${number} ${said[status]}`, mayUndo ? undo : {});
  };

  return (
    <div ref={log} className={css.log}>
      <dl className={css.totals}>
        <Total label="Approved, in the contract" amount={approvedTotal(job.changeOrderHistory)} />
        <Total label="Pending, not counted" amount={pendingTotal(job.changeOrderHistory)} />
      </dl>
      {canEdit &&
        (open === 0 ? (
          <ChangeOrderForm
            version={job.version}
            onSave={(terms, version, ask) => save(terms, version, undefined, ask)}
            onClose={close}
          />
        ) : (
          <Button variant="default" size="sm" onClick={() => setOpen(0)}>
            Add a change order
          </Button>
        ))}
      {orders.length === 0 && open !== 0 && (
        <Text size="sm" c="dimmed">
          There are no change orders yet.
        </Text>
      )}
      <ol className={css.list} aria-label="Change orders">
        {orders.map((order) =>
          open === order.number ? (
            <li key={order.number}>
              <ChangeOrderForm
                order={order}
                version={job.version}
                onSave={(terms, version, ask) => save(terms, version, order.number, ask)}
                onClose={close}
              />
            </li>
          ) : (
            <li key={order.number} className={css.order} data-status={order.status} data-number={order.number}>
              <p className={css.head}>
                <span className={css.number}>#{order.number}</span>
                <span className={css.description}>{order.description}</span>
                <span className={css.amount} data-negative={order.amount < 0 || undefined}>
                  {formatAmount(order.amount)}
                </span>
              </p>
              <div className={css.detail}>
                <Badge variant="light" color={colors[order.status]} size="sm" className={css.badge ?? ''}>
                  {order.status}
                </Badge>
                <span className={css.when}>
                  {formatDate(order.date)} · {order.who}, {formatDay(order.at)}
                </span>
                {canEdit && order.status !== 'pending' && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={26}
                    className={css.takeBack ?? ''}
                    aria-label={`Back to pending: change order ${order.number}`}
                    title="Back to pending"
                    onClick={() => void decide(order, 'pending')}
                  >
                    <IconArrowBackUp size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
              {canEdit && order.status === 'pending' && (
                <Decisions
                  number={order.number}
                  onEdit={() => setOpen(order.number)}
                  onDecide={(to) => decide(order, to)}
                />
              )}
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

function Total({ label, amount }: { label: string; amount: Cents }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-negative={amount < 0 || undefined}>{formatAmount(amount)}</dd>
    </div>
  );
}

interface DecisionsProps {
  readonly number: number;
  readonly onEdit: () => void;
  readonly onDecide: (status: ChangeOrderStatus) => Promise<void>;
}

function Decisions({ number, onEdit, onDecide }: DecisionsProps) {
  const [busy, setBusy] = useState<ChangeOrderStatus | null>(null);
  const decision = (to: ChangeOrderStatus, word: string, variant: string) => (
    <Button
      size="compact-sm"
      variant={variant}
      loading={busy === to}
      disabled={busy !== null && busy !== to}
      aria-label={`${word}: change order ${number}`}
      onClick={async () => {
        setBusy(to);
        await onDecide(to);
        setBusy(null);
      }}
    >
      {word}
    </Button>
  );
  return (
    <div className={css.actions}>
      {decision('approved', 'Approve', 'filled')}
      {decision('rejected', 'Reject', 'default')}
      <Button size="compact-sm" variant="subtle" aria-label={`Edit: change order ${number}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}
