import { JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import { calculatedCells } from './calculated-cells.tsx';

/** What a page with calculated columns needs besides. Most companies have none, and download none of it. */
export const calculation = { JobCalculator, calculatedCells };
