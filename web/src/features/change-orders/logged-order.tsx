import { ActionIcon, Badge, Button } from '@mantine/core';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { ChangeOrderStatus } from '@plumbline/domain/change-orders';
import { formatAmount } from '@plumbline/domain/money';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatDay } from '../../lib/calendar.ts';
import css from './change-order-log.module.css';
import { includedAmount, isIncluded } from './included-share.ts';
import { marginText, percentText } from './terms-text.ts';

interface LoggedOrderProps {
  readonly order: ChangeOrder;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onDecide: (status: ChangeOrderStatus) => Promise<void>;
  /** Its photos and documents. */
  readonly files: ReactNode;
}

const colors: Record<ChangeOrderStatus, string> = { pending: 'yellow', approved: 'emerald', rejected: 'gray' };

/** A change order as the log tells it, with what the person can do about it. */
export function LoggedOrder({ order, canEdit, onEdit, onDecide, files }: LoggedOrderProps) {
  const { number, status, amount, estimatedCost } = order;
  return (
    <li className={css.order} data-status={status} data-number={number}>
      <p className={css.head}>
        <span className={css.number}>#{number}</span>
        <span className={css.description}>{order.description}</span>
        <span className={css.amount} data-negative={amount < 0 || undefined}>
          {formatAmount(amount)}
        </span>
      </p>
      {estimatedCost !== null && (
        <p className={css.terms}>
          Cost {formatAmount(estimatedCost)} · {marginText(amount, estimatedCost)}
        </p>
      )}
      {isIncluded(order) && (
        <div className={css.terms}>
          <Badge variant="light" color="blue" size="sm" className={css.badge ?? ''}>
            {percentText(order.includedShare)} included
          </Badge>{' '}
          {formatAmount(includedAmount(order))} counts in what revenue is earned on
          {order.includedReason !== null && `: “${order.includedReason}”`}
        </div>
      )}
      <div className={css.detail}>
        <Badge variant="light" color={colors[status]} size="sm" className={css.badge ?? ''}>
          {status}
        </Badge>
        <span className={css.when}>
          {formatDate(order.date)} · {order.who}, {formatDay(order.at)}
        </span>
        {canEdit && status !== 'pending' && (
          <>
            <SmallButton label="Estimated cost" Icon={IconPencil} number={number} onClick={onEdit} data-edits />
            <SmallButton
              label="Back to pending"
              Icon={IconArrowBackUp}
              number={number}
              onClick={() => void onDecide('pending')}
            />
          </>
        )}
      </div>
      {canEdit && status === 'pending' && <Decisions number={number} onEdit={onEdit} onDecide={onDecide} />}
      {files}
    </li>
  );
}

interface SmallButtonProps {
  readonly label: string;
  readonly number: number;
  readonly Icon: typeof IconPencil;
  readonly onClick: () => void;
  readonly 'data-edits'?: boolean;
}

const SmallButton = ({ label, number, Icon, ...rest }: SmallButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={26}
    className={css.takeBack ?? ''}
    aria-label={`${label}: change order ${number}`}
    title={label}
    {...rest}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
);

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
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Edit: change order ${number}`}
        onClick={onEdit}
        data-edits
      >
        Edit
      </Button>
    </div>
  );
}
