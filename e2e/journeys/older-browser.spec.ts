import { expect, test } from '../src/fixtures.ts';

/** Runs in the page: takes away what Firefox 121 and Safari 17.5 lack, of what scripts use. */
function forgetNewer(): void {
  const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const gone: [object, string[]][] = [
    [iterators, 'drop every filter find flatMap forEach map reduce some take toArray'.split(' ')],
    [
      Set.prototype,
      'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union'.split(' '),
    ],
    [window, ['Iterator', 'ReportingObserver', 'scheduler', 'CloseWatcher', 'Float16Array']],
    [URL, ['parse']],
    [Promise, ['try']],
    [RegExp, ['escape']],
    [AbortSignal, ['any']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [of, names] of gone) for (const name of names) Reflect.deleteProperty(of, name);
}

test('in a browser of some years ago a value is typed, saved, undone and there after a reload @stack', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await page.addInitScript(forgetNewer);
  const job = await jobs.takeOne();
  await signIn(page, 'accountant');
  await grid.type(job.jobNumber, 'Original Contract', '1250.25');
  await expect.poll(async () => (await jobs.read(job.id)).originalContractAmount).toBe(125_025);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await jobs.read(job.id)).originalContractAmount).toBe(job.originalContractAmount);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await jobs.read(job.id)).originalContractAmount).toBe(125_025);
  await page.reload();
  await expect(await grid.cell(job.jobNumber, 'Original Contract')).toHaveText('$1,250.25');
  await page.goto('/workflow/activity');
  await expect(page.getByText(job.jobNumber).first()).toBeVisible();
});
