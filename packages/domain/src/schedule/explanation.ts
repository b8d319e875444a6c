import type { ScheduleRow } from './terms.ts';

/** A figure of the schedule that can be explained. */
export type ExplainableFigure = Exclude<
  keyof ScheduleRow,
  'section' | 'notMeasurable' | 'flags' | 'method' | 'estimateSource' | 'estimatePassedOn'
>;

/** A value in a sum: a figure of the line, or one that appears only in the sum. The screen has the wording. */
export type ExplainedTerm =
  | ExplainableFigure
  | 'overUnder'
  | 'changeOrder'
  | 'changeOrderCost'
  | 'pendingChangeOrder'
  | 'includedShare'
  | 'includedPart'
  | 'accountingForecast'
  | 'forecastCost'
  | 'uninstalledMaterials'
  | 'wastedCost'
  /** Cost to date, without cost that shows no progress. */
  | 'costOfProgress'
  /** Estimated cost, without cost that shows no progress. */
  | 'estimatedCostOfProgress'
  /** The contract without uninstalled materials, which earn exactly their cost. */
  | 'contractOfProgress'
  | 'typedPercent'
  | 'feePercent'
  /** 100 % plus the fee. */
  | 'costAndFeePercent'
  | 'guaranteedMaximum'
  | 'expectedLoss'
  /** The part of a loss that cost and earned revenue already contain. */
  | 'lossSoFar'
  | 'leftToBill'
  /** For cost plus: the original budget plus its fee. */
  | 'plannedContract'
  | 'plannedProfit'
  | 'plannedMargin'
  | 'paymentsReceived'
  | 'retainagePercent'
  | 'earnedPriorYears'
  | 'costPriorYears'
  | 'today'
  | 'forecastOn'
  | 'whole'
  | 'nothing';

/** `max` takes the larger of the result so far and the value, `min` the smaller. */
export type Operator = 'begin' | '+' | '-' | 'x' | '/' | 'max' | 'min' | '=';

/**
 * One line of a sum as written on paper. A sum begins with a value, each line applies to the result so far, and `=` ends it with
 * the result, rounded once. Later sums can use earlier results; the last result is the figure.
 */
export interface ExplainedStep {
  readonly operator: Operator;
  readonly label: ExplainedTerm;
  /** `amount`: cents. `percent`: ten-thousandths of a percent. `date`: days since 1970-01-01. `days`: a count. */
  readonly kind: 'amount' | 'percent' | 'date' | 'days';
  readonly value: number;
}

type Value = Omit<ExplainedStep, 'operator'>;

export const amount = (label: ExplainedTerm, value: number): Value => ({ label, kind: 'amount', value });
export const part = (label: ExplainedTerm, value: number): Value => ({ label, kind: 'percent', value });

const step =
  (operator: Operator) =>
  (value: Value): ExplainedStep => ({ operator, ...value });
export const begin = step('begin');
export const add = step('+');
export const less = step('-');
export const times = step('x');
export const over = step('/');
export const atLeast = step('max');
export const notAbove = step('min');
export const equals = step('=');

/** Adds up values of one kind. Null for an empty list. */
export const sumOf = (values: readonly Value[], result: Value): ExplainedStep[] | null =>
  values.length === 0 ? null : [...values.map((value, i) => (i === 0 ? begin(value) : add(value))), equals(result)];
