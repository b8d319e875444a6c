import { Anchor, Button, Text, Title } from '@mantine/core';
import type { WaitingChangeOrder } from '@plumbline/contract/workflow/change-orders';
import { daysBetween } from '@plumbline/domain/calendar';
import { counted } from '@plumbline/domain/counted';
import { formatAmount } from '@plumbline/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useCan } from '../../../lib/app-init.ts';
import { formatDate } from '../../../lib/calendar.ts';
import { marginText } from '../terms-text.ts';
import { type Decision, useDecideWaiting, waitingKeyOf } from './use-decide-waiting.ts';
import css from './waiting-orders.module.css';
import { waitingQuery } from './waiting-query.ts';

/** More than a handful is work for the sheet. */
const SHOWN = 5;

/** The oldest change orders that wait for the person, each with the buttons to decide. Draws nothing until they are loaded, or if none waits. */
export function WaitingOrders({ today, isAsked }: { readonly today: string; readonly isAsked: boolean }) {
  const { data } = useQuery({ ...waitingQuery(useApi()), enabled: isAsked });
  const canEdit = useCan('Wip_edit');
  const { busy, decide } = useDecideWaiting();
  const all = useRef<HTMLAnchorElement>(null);
  if (!data || data.count === 0) return null;
  const { changeOrders, count, isOwn } = data;
  const onDecide = async (waiting: WaitingChangeOrder, status: Decision): Promise<void> => {
    await decide(waiting, status);
    // Its buttons are gone with it.
    if (document.activeElement === document.body) all.current?.focus();
  };
  return (
    <section className={css.card} aria-labelledby="change-orders-waiting">
      <div className={css.head}>
        <Title order={2} id="change-orders-waiting">
          Change orders waiting
        </Title>
        <Anchor
          ref={all}
          size="sm"
          className={css.all ?? ''}
          renderRoot={(props) => <Link {...props} to="/workflow/change-orders" />}
        >
          {count > SHOWN ? `All ${count.toLocaleString('en-US')}` : 'Open the list'}
        </Anchor>
      </div>
      {isOwn && (
        <Text size="sm" c="dimmed">
          Of the jobs that you manage.
        </Text>
      )}
      <ul className={css.list}>
        {changeOrders.slice(0, SHOWN).map((waiting) => (
          <WaitingOrder
            key={waitingKeyOf(waiting)}
            waiting={waiting}
            today={today}
            canEdit={canEdit}
            isBusy={busy.has(waitingKeyOf(waiting))}
            onDecide={(status) => void onDecide(waiting, status)}
          />
        ))}
      </ul>
    </section>
  );
}

interface WaitingOrderProps {
  readonly waiting: WaitingChangeOrder;
  readonly today: string;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (status: Decision) => void;
}

function WaitingOrder({ waiting, today, canEdit, isBusy, onDecide }: WaitingOrderProps) {
  const { jobId, jobNumber, jobName, order } = waiting;
  const { number, description, amount, estimatedCost, date } = order;
  const named = `${jobNumber}, change order ${number}`;
  return (
    <li className={css.order}>
      <div className={css.what}>
        <Anchor
          size="sm"
          className={css.job ?? ''}
          renderRoot={(props) => <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId }} />}
        >
          {jobNumber} · {jobName}
        </Anchor>
        <span className={css.description}>
          #{number} {description}
        </span>
        <span className={css.detail}>
          {waitedText(daysBetween(date, today))} · dated {formatDate(date)}
          {estimatedCost !== null && ` · ${marginText(amount, estimatedCost)}`}
        </span>
      </div>
      <span className={css.amount} data-negative={amount < 0 || undefined}>
        {formatAmount(amount)}
      </span>
      {canEdit && (
        <div className={css.actions}>
          <Button loading={isBusy} aria-label={`Approve ${named}`} onClick={() => onDecide('approved')}>
            Approve
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`Reject ${named}`}
            onClick={() => onDecide('rejected')}
          >
            Reject
          </Button>
        </div>
      )}
    </li>
  );
}

/** `Waiting 1 day`, `Waiting 12 days`; of today, or dated ahead: `New`. */
const waitedText = (days: number): string => (days < 1 ? 'New' : `Waiting ${counted(days, 'day')}`);
