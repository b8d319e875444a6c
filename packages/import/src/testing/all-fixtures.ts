import type { Fixture } from './fixture.ts';
import { billingFixtures } from './fixtures/amounts/billing.ts';
import { changeOrderFixtures } from './fixtures/amounts/change-orders.ts';
import { currencyFixtures } from './fixtures/amounts/currencies.ts';
import { digitFixtures } from './fixtures/amounts/digits.ts';
import { notAmountFixtures } from './fixtures/amounts/not-amounts.ts';
import { percentFixtures } from './fixtures/amounts/percents.ts';
import { periodFixtures } from './fixtures/amounts/periods.ts';
import { scaleFixtures } from './fixtures/amounts/scales.ts';
import { signFixtures } from './fixtures/amounts/signs.ts';
import { timeAndTaxFixtures } from './fixtures/amounts/times-and-taxes.ts';
import { usualFormFixtures } from './fixtures/amounts/usual-forms.ts';
import { whichColumnFixtures } from './fixtures/amounts/which-column.ts';
import { fileFixtures } from './fixtures/files.ts';
import { completionFixtures } from './fixtures/jobs/completion.ts';
import { dateFixtures } from './fixtures/jobs/dates.ts';
import { jobNameFixtures } from './fixtures/jobs/names.ts';
import { notJobFixtures } from './fixtures/jobs/not-jobs.ts';
import { jobNumberFixtures } from './fixtures/jobs/numbers.ts';
import { numbersTwiceFixtures } from './fixtures/jobs/numbers-twice.ts';
import { jobPartFixtures } from './fixtures/jobs/parts.ts';
import { stateAndPeopleFixtures } from './fixtures/jobs/states-and-people.ts';
import { acumaticaAndDeltekFixtures } from './fixtures/programs/acumatica-and-deltek.ts';
import { cmicAndJonasFixtures } from './fixtures/programs/cmic-and-jonas.ts';
import { countryFixtures } from './fixtures/programs/countries.ts';
import { foundationAndComputerEaseFixtures } from './fixtures/programs/foundation-and-computerease.ts';
import { procoreFixtures } from './fixtures/programs/procore.ts';
import { quickBooksFixtures } from './fixtures/programs/quickbooks.ts';
import { sageFixtures } from './fixtures/programs/sage.ts';
import { smallerProgramFixtures } from './fixtures/programs/smaller-programs.ts';
import { suretyAndAuditorFixtures } from './fixtures/programs/sureties-and-auditors.ts';
import { vistaAndSpectrumFixtures } from './fixtures/programs/vista-and-spectrum.ts';
import { blockFixtures } from './fixtures/table/blocks.ts';
import { cellFixtures } from './fixtures/table/cells.ts';
import { groupFixtures } from './fixtures/table/groups.ts';
import { headingFixtures } from './fixtures/table/headings.ts';
import { layoutFixtures } from './fixtures/table/layouts.ts';
import { nameAloneFixtures } from './fixtures/table/names-alone.ts';
import { noteFixtures } from './fixtures/table/notes.ts';
import { shiftedFixtures } from './fixtures/table/shifted.ts';
import { sumAboveFixtures } from './fixtures/table/sums-above.ts';
import { totalFixtures } from './fixtures/table/totals.ts';

/** Every file that is tried, of all kinds of programs and offices. */
export const allFixtures: readonly Fixture[] = [
  ...[
    ...acumaticaAndDeltekFixtures,
    ...cmicAndJonasFixtures,
    ...countryFixtures,
    ...foundationAndComputerEaseFixtures,
    ...procoreFixtures,
    ...quickBooksFixtures,
    ...sageFixtures,
    ...smallerProgramFixtures,
    ...suretyAndAuditorFixtures,
    ...vistaAndSpectrumFixtures,
  ],
  ...[
    ...blockFixtures,
    ...cellFixtures,
    ...groupFixtures,
    ...headingFixtures,
    ...layoutFixtures,
    ...nameAloneFixtures,
    ...noteFixtures,
    ...shiftedFixtures,
    ...sumAboveFixtures,
    ...totalFixtures,
  ],
  ...[
    ...completionFixtures,
    ...dateFixtures,
    ...jobNameFixtures,
    ...notJobFixtures,
    ...jobNumberFixtures,
    ...numbersTwiceFixtures,
    ...jobPartFixtures,
    ...stateAndPeopleFixtures,
  ],
  ...[
    ...billingFixtures,
    ...usualFormFixtures,
    ...changeOrderFixtures,
    ...currencyFixtures,
    ...digitFixtures,
    ...notAmountFixtures,
    ...percentFixtures,
    ...periodFixtures,
    ...scaleFixtures,
    ...signFixtures,
    ...timeAndTaxFixtures,
    ...whichColumnFixtures,
  ],
  ...fileFixtures,
];
