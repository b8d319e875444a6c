import type { CallResponse } from '@plumbline/contract/call';
import type { summaryCalls } from '@plumbline/contract/workflow/summary';

export type Summary = CallResponse<typeof summaryCalls.summary>;
