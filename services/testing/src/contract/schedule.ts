import type { scheduleCalls } from '@plumbline/contract/workflow/schedule';
import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples } from './example.ts';
import { givenJob } from './jobs.ts';

const settings = {
  defaultMethod: 'completed-contract',
  fiscalYearFirstMonth: 7,
  staleAfterDays: 60,
  fadeThreshold: percent(50_000),
  overUnderSign: 'over-positive',
} as const;

export const scheduleExamples: Examples<typeof scheduleCalls> = {
  schedule: {
    succeeds: async (room) => {
      const { id: jobId } = await givenJob(room, {
        expenseBudget: 80_000_00,
        jobCostToDate: 20_000_00,
        invoicedAmount: 30_000_00,
      });
      return {
        by: room.tenant.manager,
        query: { today: '2026-07-01' },
        answers: {
          asOf: '2026-07-01',
          settings: defaultScheduleSettings,
          jobs: [{ jobId, jobNumber: '24-001', section: 'in-progress', earned: 25_000_00, overBilled: 5_000_00 }],
          totals: [
            { section: 'in-progress', jobs: 1, figures: { earned: 25_000_00, percentComplete: 250_000 } },
            { section: 'completed-this-year', jobs: 0 },
            { section: 'not-measurable', jobs: 0 },
          ],
        },
      };
    },
    fails: {},
    misread: { manager: 'Marcus' },
  },
  confirmForecasts: {
    succeeds: async (room) => {
      const { id } = await givenJob(room, { forecastCost: 80_000_00, jobCostToDate: 20_000_00 });
      return {
        by: room.tenant.manager,
        body: { forecasts: [{ id, forecastCost: cents(80_000_00) }] },
        answers: { jobs: [{ id, version: 2, forecastCost: 80_000_00, costAtForecast: 20_000_00 }] },
      };
    },
    fails: {
      'cells-refused': async (room) => {
        const { id } = await givenJob(room, { forecastCost: 80_000_00 });
        return {
          by: room.tenant.manager,
          body: { forecasts: [{ id, forecastCost: cents(70_000_00) }] },
          answers: {
            refusals: [
              {
                jobId: id,
                field: 'forecastCost',
                reason: 'is $80,000.00 meanwhile: look at it, and confirm that',
              },
            ],
          },
        };
      },
    },
  },
  saveScheduleSettings: {
    succeeds: async () => ({ body: { settings }, answers: { settings } }),
    fails: {
      'schedule-settings-changed': async ({ tenant }) => {
        succeeded(await tenant.admin.workflow.saveScheduleSettings({ body: { settings } }));
        return {
          body: { settings: { ...defaultScheduleSettings, staleAfterDays: 90 }, seen: defaultScheduleSettings },
          answers: { settings, who: expect.any(String) },
        };
      },
    },
  },
};
