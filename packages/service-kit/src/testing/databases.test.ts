import { expect, test } from 'vitest';
import { engines, preparedDatabase } from './databases.ts';

test.each(engines)('copies of one preparation on %s share nothing that is written later', async (engine) => {
  const open = () =>
    preparedDatabase(engine, {
      key: 'copies1',
      prepare: (database) => database.script('create table noted (text text); insert into noted values (1)'),
    });
  const first = await open();
  // In place: the row lies in a page of a file that all copies begin with.
  await first.script("update noted set text = 'changed'; checkpoint");
  const second = await open();
  const texts = () => second.transaction((tx) => tx.query('select text from noted'));
  expect(await texts()).toEqual([{ text: '1' }]);
  await first.script("insert into noted values ('more'); checkpoint");
  expect(await texts()).toEqual([{ text: '1' }]);
  await first.close();
  await second.close();
});
