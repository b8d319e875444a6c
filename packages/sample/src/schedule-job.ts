import type { ScheduleJob } from '@plumbline/domain/schedule/terms';
import type { StoriedJob } from './jobs.ts';
import type { Past } from './past.ts';

/** A job as its schedule sees it. */
export function scheduleJob({ values, forecastAt, accounting }: StoriedJob, past: Past): ScheduleJob {
  return {
    earningMethod: values.earningMethod ?? null,
    originalContractAmount: values.originalContractAmount ?? null,
    changeOrders: past.changeOrders,
    expenseBudget: values.expenseBudget ?? null,
    jobCostToDate: values.jobCostToDate ?? null,
    forecastCost: values.forecastCost ?? null,
    forecastOn: forecastAt?.slice(0, 10) ?? null,
    costAtForecast: values.costAtForecast ?? null,
    accountingForecastOn: accounting?.accountingForecastAt.slice(0, 10) ?? null,
    estimatePassedOn: past.estimatePassedOn,
    accountingForecast: accounting?.accountingForecast ?? null,
    typedPercent: values.typedPercent ?? null,
    feePercent: values.feePercent ?? null,
    isGuaranteedMaximum: values.guaranteedMaximum ?? false,
    uninstalledMaterials: values.uninstalledMaterials ?? null,
    wastedCost: values.wastedCost ?? null,
    invoicedAmount: values.invoicedAmount ?? null,
    paymentsReceived: values.paymentsReceived ?? null,
    retainageAmount: values.retainageAmount ?? null,
    retainagePercent: values.retainagePercent ?? null,
    dateClosed: values.dateClosed ?? null,
    costAtCompletion: past.costAtCompletion,
    billedAtCompletion: values.dateClosed ? (values.invoicedAmount ?? null) : null,
    jobLost: values.jobLost ?? false,
    dateSold: values.dateSold ?? null,
    earnedPriorYears: values.earnedPriorYears ?? null,
    costPriorYears: values.costPriorYears ?? null,
    priorYearsThrough: values.priorYearsThrough ?? null,
  };
}
