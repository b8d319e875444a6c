import type { Fixture } from './fixture.ts';
import { accountantFixtures } from './fixtures/accountants.ts';
import { cellAgainFixtures } from './fixtures/cells-again.ts';
import { columnFixtures } from './fixtures/columns.ts';
import { dateFixtures } from './fixtures/dates.ts';
import { doubtedAmountFixtures } from './fixtures/doubted-amounts.ts';
import { doubtedRowFixtures } from './fixtures/doubted-rows.ts';
import { fileFixtures } from './fixtures/files.ts';
import { formFixtures } from './fixtures/forms-of-others.ts';
import { handMadeFixtures } from './fixtures/hand-made.ts';
import { layoutFixtures } from './fixtures/layouts.ts';
import { lineFixtures } from './fixtures/lines-of-jobs.ts';
import { misreadFixtures } from './fixtures/misread-unasked.ts';
import { blockFixtures } from './fixtures/more-blocks.ts';
import { moreProgramFixtures } from './fixtures/more-programs.ts';
import { moreSheetFixtures } from './fixtures/more-sheets.ts';
import { numberFixtures } from './fixtures/numbers.ts';
import { oddCellFixtures } from './fixtures/odd-cells.ts';
import { officeFixtures } from './fixtures/office-shapes.ts';
import { officeOnceMoreFixtures } from './fixtures/offices-once-more.ts';
import { languageFixtures } from './fixtures/other-languages.ts';
import { otherListFixtures } from './fixtures/other-lists.ts';
import { otherOfficeFixtures } from './fixtures/other-offices.ts';
import { scriptFixtures } from './fixtures/other-scripts.ts';
import { partFixtures } from './fixtures/parts-of-amounts.ts';
import { programFixtures } from './fixtures/programs.ts';
import { programAgainFixtures } from './fixtures/programs-again.ts';
import { realExportFixtures } from './fixtures/real-exports.ts';
import { reportFixtures } from './fixtures/reports.ts';
import { scheduleFixtures } from './fixtures/schedules.ts';
import { sheetFixtures } from './fixtures/sheets.ts';
import { shiftedFixtures } from './fixtures/shifted-and-beside.ts';
import { silentShapeFixtures } from './fixtures/silent-shapes.ts';
import { sumAboveFixtures } from './fixtures/sums-above.ts';
import { timeAndTaxFixtures } from './fixtures/times-and-taxes.ts';
import { triedAgainFixtures } from './fixtures/tried-again.ts';

/** Every file that is tried, of all kinds of programs and offices. */
export const allFixtures: readonly Fixture[] = [
  ...[
    ...reportFixtures,
    ...programFixtures,
    ...layoutFixtures,
    ...handMadeFixtures,
    ...sheetFixtures,
    ...moreSheetFixtures,
    ...columnFixtures,
    ...partFixtures,
    ...silentShapeFixtures,
    ...triedAgainFixtures,
    ...languageFixtures,
    ...officeFixtures,
    ...programAgainFixtures,
    ...accountantFixtures,
    ...cellAgainFixtures,
    ...realExportFixtures,
    ...blockFixtures,
    ...oddCellFixtures,
    ...otherOfficeFixtures,
    ...scriptFixtures,
    ...lineFixtures,
    ...moreProgramFixtures,
  ],
  ...[
    ...numberFixtures,
    ...dateFixtures,
    ...doubtedRowFixtures,
    ...doubtedAmountFixtures,
    ...fileFixtures,
    ...sumAboveFixtures,
    ...otherListFixtures,
    ...shiftedFixtures,
    ...misreadFixtures,
    ...scheduleFixtures,
    ...officeOnceMoreFixtures,
    ...formFixtures,
    ...timeAndTaxFixtures,
  ],
];
