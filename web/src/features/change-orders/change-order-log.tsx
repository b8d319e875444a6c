import { Button, Text } from '@mantine/core';
import type { ChangeOrder, Job } from '@plumbline/contract/workflow/jobs';
import { approvedTotal, type ChangeOrderStatus, pendingTotal } from '@plumbline/domain/change-orders';
import { type Cents, formatAmount, sumCents } from '@plumbline/domain/money';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../lib/app-init.ts';
import { toast } from '../../ui/toast/toast.ts';
import { untilAnswered } from '../../ui/toast/until-answered.ts';
import { useBegunNumber, useForgetTerms } from './begun-terms.ts';
import { ChangeOrderForm } from './change-order-form.tsx';
import css from './change-order-log.module.css';
import { AttachedFiles } from './files/attached-files.tsx';
import { includedAmount, isIncluded, SHARE_ENDS } from './included-share.ts';
import { LoggedOrder } from './logged-order.tsx';
import { OrderForm } from './order-form.tsx';
import { termsOfOrder } from './order-terms.ts';
import { type LoggedJob, useSaveChangeOrder } from './use-save-change-order.ts';

interface ChangeOrderLogProps {
  readonly job: LoggedJob;
  readonly canEdit: boolean;
  /** The job as the server has it now. */
  readonly onJobs: (jobs: readonly Job[]) => void;
}

const said: Record<ChangeOrderStatus, string> = {
  pending: 'is pending again',
  approved: 'approved',
  rejected: 'rejected',
};
const asked: Record<ChangeOrderStatus, string> = {
  pending: 'is pending again',
  approved: 'was approved',
  rejected: 'was rejected',
};

/** The job's change orders, newest first, with their status and the buttons to decide. */
export function ChangeOrderLog({ job, canEdit, onJobs }: ChangeOrderLogProps) {
  // A form or a decision removes the focused element. The focus then returns to the same change order.
  const log = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const inDecision = useRef<number | null>(null);
  const save = useSaveChangeOrder((jobs) => {
    wanted.current ??= inDecision.current;
    onJobs(jobs);
  });
  const canClose = useCan('Wip_close');
  /** The number of the change order whose form is open; 0 for a new one. */
  const begun = useBegunNumber(job.id);
  const [open, setOpen] = useState(begun);
  const [isGoneOn, setIsGoneOn] = useState(open !== null);
  // A form that an earlier page left may arrive a moment after the panel.
  const [begunBefore, setBegunBefore] = useState(begun);
  if (begun !== begunBefore) {
    setBegunBefore(begun);
    if (begunBefore === null && open === null) {
      setOpen(begun);
      setIsGoneOn(true);
    }
  }
  const forget = useForgetTerms();
  useEffect(() => {
    const number = wanted.current;
    wanted.current = null;
    // On the page, or on the panel around the log.
    const isLost = document.activeElement?.contains(log.current);
    if (number === null || !isLost) return;
    const place = log.current?.querySelector<HTMLElement>(
      `[data-number="${number}"] :is([data-edits], [name=description])`,
    );
    (place ?? log.current?.querySelector('button'))?.focus();
  });
  const show = (number: number | null): void => {
    setIsGoneOn(false);
    setOpen(number);
  };
  const close = (): void => {
    if (open !== null) forget({ jobId: job.id, number: open });
    wanted.current = open;
    show(null);
  };
  const orders = job.changeOrderHistory.toSorted((a, b) => b.number - a.number);
  const included = orders.filter(isIncluded);

  const decide = async (order: ChangeOrder, status: ChangeOrderStatus, mayUndo = true): Promise<void> => {
    const { number } = order;
    // An undo is a button of its message, and the person may have gone on.
    inDecision.current = mayUndo ? number : null;
    const notSaved = await save(job, { ...termsOfOrder(order), status }, job.version, number, {
      ask: (send) => untilAnswered(send, `${job.jobNumber}, change order ${number} ${asked[status]}`),
    });
    inDecision.current = null;
    if (notSaved) return void toast.error(notSaved.message);
    const done = `Change order ${number} ${said[status]}`;
    if (isIncluded(order) && !canClose) return void toast.success(`${done}. ${SHARE_ENDS}`);
    const undo = { action: { label: 'Undo', onClick: () => void decide({ ...order, status }, order.status, false) } };
    toast.success(done, mayUndo ? undo : {});
  };

  return (
    <div ref={log} className={css.log}>
      <dl className={css.totals}>
        <Total label="Approved, in the contract" amount={approvedTotal(job.changeOrderHistory)} />
        <Total
          label={included.length > 0 ? 'Pending' : 'Pending, not counted'}
          amount={pendingTotal(job.changeOrderHistory)}
        />
        {included.length > 0 && (
          <Total label="Of it counted by accounting" amount={sumCents(included.map(includedAmount))} />
        )}
      </dl>
      {/* A right that was lost takes nothing away that is typed. */}
      {open === 0 ? (
        <ChangeOrderForm
          place={{ jobId: job.id, number: 0 }}
          isGoneOn={isGoneOn}
          version={job.version}
          canClose={canClose}
          onSave={(terms, version, sending) => save(job, terms, version, undefined, sending)}
          onClose={close}
        />
      ) : (
        canEdit && (
          <Button variant="default" size="sm" onClick={() => show(0)}>
            Add a change order
          </Button>
        )
      )}
      {orders.length === 0 && open !== 0 && (
        <Text size="sm" c="dimmed">
          This job has no change orders yet.
        </Text>
      )}
      <ol className={css.list} aria-label="Change orders">
        {orders.map((order) =>
          open === order.number ? (
            <li key={order.number} data-number={order.number}>
              <OrderForm
                place={{ jobId: job.id, number: order.number }}
                isGoneOn={isGoneOn}
                order={order}
                version={job.version}
                canClose={canClose}
                onBackToPending={canEdit ? () => void decide(order, 'pending') : undefined}
                onSave={(terms, version, sending) => save(job, terms, version, order.number, sending)}
                onClose={close}
              />
            </li>
          ) : (
            <LoggedOrder
              key={order.number}
              order={order}
              canEdit={canEdit}
              onEdit={() => show(order.number)}
              onDecide={(to) => decide(order, to)}
              files={
                <AttachedFiles
                  job={job}
                  number={order.number}
                  count={order.fileCount}
                  canEdit={canEdit}
                  onJobs={onJobs}
                />
              }
            />
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
