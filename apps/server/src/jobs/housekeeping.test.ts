import { testDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { compactTallies } from './housekeeping.ts';

const database = await testDatabase();

test('the tallies of changed batteries are summed up, in each organisation', async () => {
  for (const name of ['Acme Batteries', 'Other Works']) {
    await database.root.query(
      `with made as (select directory.create_organization($1) as id)
       insert into app.battery_tallies (organization_id, measure, bucket, difference)
         select id, 'soh', 18, difference from made, unnest(array[3, -1, 4]) difference`,
      [name],
    );
  }
  await compactTallies.run({ database: database.worker, logger: pino({ level: 'silent' }) });
  const { rows } = await database.root.query('select difference from app.battery_tallies');
  expect(rows).toEqual([{ difference: 6 }, { difference: 6 }]);
});
