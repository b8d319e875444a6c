import process from 'node:process';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { button, click, press } from '../../../testing/hands.ts';
import { day, grid, open } from './testing.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

// Behind the server's day and ahead of it, and at both edges.
test.each(['America/Denver', 'Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
  'in %s a date that is shown, typed or picked is that very date',
  async (timeZone) => {
    process.env.TZ = timeZone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    const { read } = await open({ dateSold: day('2026-01-01'), dateClosed: day('2026-03-01') });
    expect(grid.shown('J-1', 'Date Sold')).toBe('01/01/2026');
    grid.typeOver('J-1', 'Date Last Invoiced', '12/31/2025');
    grid.select('J-1', 'Date Completed');
    press('F2');
    click(await waitFor(() => button('31 March 2026')));
    await grid.expectSaved();
    expect(grid.shown('J-1', 'Date Last Invoiced')).toBe('12/31/2025');
    expect(grid.shown('J-1', 'Date Completed')).toBe('03/31/2026');
    expect(read('J-1')).toMatchObject({ lastInvoiceDate: '2025-12-31', dateClosed: '2026-03-31' });
  },
);
