import { Tabs, Text, VisuallyHidden } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { isColumnField } from '@plumbline/contract/workflow/own-fields';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { mergeNews } from '@plumbline/sheet/saving/news';
import { type KeyboardEvent, useState } from 'react';
import { useAppInit } from '../../../lib/app-init.ts';
import { formatInstant } from '../../../lib/calendar.ts';
import { RowFields, useCellChange, useRow } from '../../../ui/grid/index.ts';
import { JobHistory } from '../../activity/job-history.tsx';
import { useBegunNumber, useKeptForms } from '../../change-orders/begun-terms.ts';
import { ChangeOrderLog } from '../../change-orders/change-order-log.tsx';
import { useKeptUploads } from '../../change-orders/files/use-uploads.ts';
import { LinkButton } from '../../connect/link-button.tsx';
import { ConversationTab } from '../../conversations/conversation-tab.tsx';
import { hasDraft } from '../../conversations/drafts.ts';
import { JobConversation } from '../../conversations/job-conversation.tsx';
import { useAskedConversation } from '../../conversations/use-asked-conversation.ts';
import { CorrectButton } from '../../corrections/correct-button.tsx';
import { AccountingForecastPart } from '../../schedule/panel/accounting-forecast-part.tsx';
import { ScheduleFiguresList } from '../../schedule/panel/schedule-figures-list.tsx';
import { ScheduleFlags } from '../../schedule/panel/schedule-flags.tsx';
import { SchedulePicture } from '../../schedule/panel/schedule-picture.tsx';
import type { ScheduleFigures } from '../../schedule/schedule-figures.ts';
import type { JobRow } from '../job-rows.ts';
import { useJobColumns } from '../use-job-columns.ts';
import { groupsWith } from './job-groups.ts';
import css from './job-panel.module.css';

interface JobPanelProps {
  readonly jobId: string;
  readonly model: GridModel<JobRow>;
  readonly figures: ScheduleFigures;
  readonly init: CallResponse<(typeof workflowContract)['calls']['wipInit']>;
  readonly canEdit: boolean;
  readonly onResetCell: (rowId: string, field: string) => void;
}

/** Every field of both sheets, once. */
const commentable = ({ gridSettings, schedule }: JobPanelProps['init']) => [
  ...new Map(
    [...gridSettings.columns, ...schedule.gridSettings.columns].map((column) => [column.field, column]),
  ).values(),
];

/** Home and End select, as the arrows do: the library only moves the focus. */
function selectEnd({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  if (key === 'Home') tabs[0]?.click();
  if (key === 'End') tabs.at(-1)?.click();
}

/** Everything about one job: money, fields, change orders, conversation and history. */
export function JobPanel({ jobId, model, figures, init, canEdit, onResetCell }: JobPanelProps) {
  const { gridSettings: settings, retiredColumns: retired } = init;
  const job = useRow(model, jobId);
  const change = useCellChange();
  // A person can restore only fields that they may change.
  const columns = useJobColumns(settings.columns);
  const own = columns.map(({ field }) => field).filter(isColumnField);
  const { user, tenant } = useAppInit();
  // Kept from job to job: a person who goes through change orders stays in that tab. So does a change order or a comment that is begun.
  useKeptForms();
  useKeptUploads();
  const begunOrder = useBegunNumber(jobId);
  const [tab, setTab] = useState<string | null>(() => {
    if (begunOrder !== null) return 'change-orders';
    return hasDraft({ tenantId: tenant.id, userId: user.id }, jobId) ? 'conversation' : 'details';
  });
  // Drafts of an earlier page may arrive a moment after the panel.
  const [begunBefore, setBegunBefore] = useState(begunOrder);
  if (begunOrder !== begunBefore) {
    setBegunBefore(begunOrder);
    if (begunBefore === null && tab === 'details') setTab('change-orders');
  }
  const { asked, answered } = useAskedConversation(jobId);
  const [shownFor, setShownFor] = useState<typeof asked>(null);
  if (asked !== shownFor) {
    setShownFor(asked);
    if (asked) setTab('conversation');
  }
  if (!job) {
    return (
      <div className={css.gone}>
        <Text size="sm">
          This job is not in the WIP any more, or never was. Close the panel to go on, or look it up under Activity.
        </Text>
      </div>
    );
  }
  const line = figures.of(job);
  const pending = job.changeOrderHistory.filter(({ status }) => status === 'pending').length;
  const onJobs = (jobs: readonly Job[]): void => mergeNews(model, jobs);
  return (
    <Tabs value={tab} onChange={setTab} className={css.tabs} keepMounted={false}>
      <Tabs.List className={css.list} onKeyDownCapture={selectEnd}>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="change-orders">
          Change orders
          {pending > 0 && (
            <span className={css.pending} title={`${pending} pending`}>
              {pending}
              <VisuallyHidden> pending</VisuallyHidden>
            </span>
          )}
        </Tabs.Tab>
        <Tabs.Tab value="conversation">
          <ConversationTab jobId={jobId} />
        </Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={css.content} key={`details ${jobId}`}>
        <section>
          <h3 className={css.groupTitle}>Schedule</h3>
          <ScheduleFlags job={job} line={line} basis={figures.basis} />
          <SchedulePicture line={line} />
          <ScheduleFiguresList line={line} />
        </section>
        {groupsWith(own).map(({ title, fields, part }) => (
          <section key={title}>
            <h3 className={css.groupTitle}>{title}</h3>
            {part === 'accounting-forecast' ? (
              <AccountingForecastPart job={job} line={line} basis={figures.basis} model={model} canEdit={canEdit} />
            ) : (
              <RowFields rowId={jobId} fields={fields} onResetCell={onResetCell} />
            )}
            {canEdit && fields.includes('jobNumber') && (
              <div className={css.correct}>
                <CorrectButton job={job} onJobs={onJobs} />
                <LinkButton
                  job={job}
                  valueHere={(field) => model.value(job, field)}
                  columns={settings.columns}
                  selectOptions={settings.selectOptions}
                  onJobs={onJobs}
                />
              </div>
            )}
          </section>
        ))}
        <Text size="xs" c="dimmed">
          Last changed by {job.updatedBy}, {formatInstant(job.updatedAt)}.
        </Text>
      </Tabs.Panel>
      <Tabs.Panel value="change-orders" className={css.content} key={`change-orders ${jobId}`}>
        <ChangeOrderLog job={job} canEdit={canEdit} onJobs={onJobs} />
      </Tabs.Panel>
      <Tabs.Panel value="conversation" className={css.content} key={`conversation ${jobId}`}>
        <JobConversation
          jobId={job.id}
          people={init.users}
          columns={commentable(init)}
          retired={retired}
          asked={asked}
          onAnswered={answered}
        />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={css.content} key={`history ${jobId}`}>
        <JobHistory
          jobId={job.id}
          version={job.version}
          settings={{ ...settings, columns: [...columns, ...retired] }}
          currentValue={(field) => model.value(job, field)}
          onRestore={canEdit ? (field, value) => change(jobId, field, value as CellValue) : undefined}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
