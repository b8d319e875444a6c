import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { useEffect, useMemo, useState } from 'react';
import type { FormulaFieldProps, GridFormulas } from '../../ui/grid/index.ts';
import { lazyPart } from '../../ui/page-part.tsx';
import { loadCalculation, loadedCalculation } from '../own-columns/load-calculation.ts';
import type { CalculatedJobs } from './calculated-jobs.ts';
import type { JobRow } from './job-rows.ts';
import { useJobsHome } from './jobs-home-context.ts';

const RuleFormula = lazyPart(async () => (await import('../own-columns/rule-formula.tsx')).RuleFormula);

/** Formulas by which a view of a sheet over jobs colors cells. Their parser is downloaded for the first view that has one. */
export function useRuleFormulas(
  rules: readonly ColourRule[] | undefined,
  calculated: CalculatedJobs,
  columns: readonly ColumnSettings[],
): GridFormulas {
  const [calculation, setCalculation] = useState(loadedCalculation);
  const isAsked = rules?.some(({ when }) => when.kind === 'formula') === true;
  useEffect(() => {
    // Without the parser the rule colors nothing; the next page that needs it tries again.
    if (isAsked) loadCalculation().then(setCalculation, () => {});
  }, [isAsked]);
  return useMemo(
    () => ({
      // Looked up for each row, because the parser gets new columns only after they are drawn.
      test: (formula) => (row) => calculated.isSo(formula, row as unknown as JobRow), // the sheet's rows are jobs
      text: (formula) => calculation?.formulaText(formula, columns) ?? 'a formula',
      Field: RuleField,
    }),
    [calculation, calculated, columns],
  );
}

/** The same component even if the columns change, so that half-typed text stays. */
function RuleField(props: FormulaFieldProps) {
  const { init } = useJobsHome();
  return <RuleFormula {...props} columns={init.gridSettings.columns} />;
}
