import { z } from 'zod';
import { call, contract } from '../call.ts';
import { columnSettings, gridSettings, gridState } from '../grid.ts';
import { colourRule } from '../grid-colours.ts';
import { columnFilter } from '../grid-filters.ts';
import { use } from '../limits.ts';
import { connectLookupItem, lookupsRequest, unhandledLookup } from '../lookup.ts';
import { activityCalls } from './activity.ts';
import { allJobsCalls, changeOrderColumns, jobColumnLists } from './all-jobs.ts';
import { attentionCalls } from './attention.ts';
import { changeOrderFile, changeOrderFileCalls } from './change-order-files.ts';
import { changeOrderCalls } from './change-orders.ts';
import { changeCalls } from './changes.ts';
import { companyDataCalls, keptHistory } from './company-data.ts';
import { comment, conversationCalls, conversationMark, mention, thread } from './conversations.ts';
import { importCalls, importDecisions } from './import-calls.ts';
import { fieldRule, importMapping } from './import-mapping.ts';
import { identityQuestion, importProof, overUnderCheck, refreshLine, repeatedJobs } from './import-proof.ts';
import { importConflict, importOutcome, importProposal, importRecord, importSum } from './import-records.ts';
import { columnSurvey } from './import-survey.ts';
import { importLimitCalls } from './import-waiting.ts';
import { changeOrder, job, jobCalls, jobUpdate, projectManager } from './jobs.ts';
import { jobsSinceCalls } from './jobs-since.ts';
import { listCalls, selectList } from './lists.ts';
import { fileReaders, mailCalls, mailChoice } from './mails.ts';
import { earlierJob, netChangeCalls } from './net-changes.ts';
import { newJobCalls } from './new-jobs.ts';
import { ownColumn, ownColumnCalls } from './own-columns.ts';
import { scheduleCalls, scheduleLine, scheduleSettings } from './schedule.ts';
import { jobTotals, summaryCalls } from './summary.ts';
import { takenOutCalls } from './taken-out.ts';
import { gridView, viewCalls } from './views.ts';
import { webhook, webhookCalls, webhookDelivery } from './webhooks.ts';

export const workflowContract = contract({
  service: 'workflow',
  title: 'Plumbline Workflow API',
  basePath: '/api/workflow',
  scope: 'workflow.access',
  calls: {
    wipInit: call({
      method: 'GET',
      path: '/wip/init',
      summary: 'What the jobs grid needs before its jobs',
      permission: 'Wip_view',
      response: z.object({
        gridSettings,
        /** The company's columns that no sheet shows any more, so that history can still name them. */
        retiredColumns: z.array(columnSettings),
        users: z.array(projectManager),
        gridViews: z.array(gridView),
        /** The schedule's own columns and choices. It shows the same jobs. */
        schedule: z.object({ gridSettings, settings: scheduleSettings }),
      }),
      failures: [],
    }),
    ...allJobsCalls,
    ...jobsSinceCalls,
    ...jobCalls,
    ...newJobCalls,
    ...changeOrderCalls,
    ...changeOrderFileCalls,
    ...activityCalls,
    ...netChangeCalls,
    ...changeCalls,
    ...conversationCalls,
    ...importCalls,
    ...importLimitCalls,
    ...viewCalls,
    ...takenOutCalls,
    ...summaryCalls,
    ...attentionCalls,
    ...listCalls,
    ...ownColumnCalls,
    ...scheduleCalls,
    ...webhookCalls,
    ...companyDataCalls,
    ...mailCalls,
    lookup: call({
      method: 'POST',
      creates: false,
      path: '/lookups',
      summary: 'Search jobs of the accounting system that are not in the WIP yet (JobConnectLookup)',
      permission: 'Wip_edit',
      request: lookupsRequest,
      response: z.object({ lookups: z.record(z.string(), z.array(connectLookupItem)) }),
      failures: [unhandledLookup],
    }),
  },
  schemas: {
    Job: job,
    JobUpdate: jobUpdate,
    ChangeOrder: changeOrder,
    JobsByColumn: jobColumnLists,
    ChangeOrdersByColumn: changeOrderColumns,
    ChangeOrderFile: changeOrderFile,
    Comment: comment,
    Thread: thread,
    ConversationMark: conversationMark,
    Mention: mention,
    EarlierJob: earlierJob,
    JobTotals: jobTotals,
    GridState: gridState,
    ColumnFilter: columnFilter,
    ColourRule: colourRule,
    ColumnSettings: columnSettings,
    GridView: gridView,
    SelectList: selectList,
    OwnColumn: ownColumn,
    ScheduleSettings: scheduleSettings,
    ScheduleLine: scheduleLine,
    ImportMapping: importMapping,
    FieldRule: fieldRule,
    ImportDecisions: importDecisions,
    ImportProposal: importProposal,
    ImportProof: importProof,
    ImportOutcome: importOutcome,
    ImportConflict: importConflict,
    ImportRecord: importRecord,
    ImportSum: importSum,
    ColumnSurvey: columnSurvey,
    RefreshLine: refreshLine,
    IdentityQuestion: identityQuestion,
    RepeatedJobs: repeatedJobs,
    OverUnderCheck: overUnderCheck,
    Use: use,
    KeptHistory: keptHistory,
    Webhook: webhook,
    WebhookDelivery: webhookDelivery,
    MailChoice: mailChoice,
    FileReaders: fileReaders,
  },
});
