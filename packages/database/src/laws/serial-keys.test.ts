import { foldText } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { migrate } from '../migrate/migrate.ts';
import { readMigrations } from '../migrate/migration-files.ts';
import { emptyDatabase, testDatabase } from '../testing/index.ts';
import { ask } from '../testing/with-client.ts';

const { root } = await testDatabase();

/** Every character in some text, without surrogates; in short texts, so that a difference is found. */
const everyText = Array.from({ length: 0x11_0000 / 16 }, (_, part) =>
  Array.from({ length: 16 }, (_unused, at) => 16 * part + at)
    .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => `${String.fromCodePoint(code)}-`)
    .join(''),
);

test('the database folds a text as the console and the API do', async () => {
  const { rows } = await root.query<{ text: string; folded: string }>(
    `select text, app.fold_text(text) as folded from unnest($1::text[]) as text where unicode_assigned(text)
       union all select text, app.fold_text(text) from unnest($2::text[]) as text`,
    [
      everyText.flatMap((text) => text.match(/.-/gu) ?? []),
      ['ΟΔΟΣ', 'Ångström', 'A\u0301\u0327', '한국', 'SN-Ä 1', ''],
    ],
  );
  expect(rows.length).toBeGreaterThan(250_000);
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
});

const keys = `select serial_key as key, serial_key_reversed as reversed from app.batteries order by id`;
const change = (text: string) =>
  root.query(`begin; select set_config('app.organization_id', '1', true); ${text}; select app.stamp_changes(); commit`);

test('a battery has its keys whoever writes it, and new ones with another serial number', async () => {
  await change(`insert into app.batteries (organization_id, serial_number) values (1, 'Zürich-7'), (1, null)`);
  expect((await root.query(keys)).rows).toEqual([
    { key: 'zurich-7', reversed: '7-hciruz' },
    { key: null, reversed: null },
  ]);
  await change(`update app.batteries set serial_number = 'B-1' where serial_number is not null`);
  expect((await root.query(keys)).rows[0]).toEqual({ key: 'b-1', reversed: '1-b' });
});

const below = (limit: number) => ({
  only: new Set(
    readMigrations()
      .filter(({ number }) => number < limit)
      .map(({ name }) => name),
  ),
});

test('batteries of before get their keys, and nobody has to load them again', async () => {
  const url = await emptyDatabase();
  await migrate(url, undefined, below(193));
  await ask(url, `select directory.create_organization(name) from unnest('{Acme,Other}'::text[]) as name`);
  await ask(
    url,
    `insert into app.batteries (organization_id, serial_number, version) select 1 + n % 2, 'SN-' || n, 7 from generate_series(1, 12000) n`,
  );
  // Later ones change rows as well.
  await migrate(url, undefined, below(251));
  const [found] = await ask(
    url,
    `select count(*)::integer as rows, count(distinct xmin::text)::integer > 2 as "inBatches", min(version)::integer as version from app.batteries
       where serial_key = lower(serial_number) and serial_key_reversed = reverse(serial_key)`,
  );
  expect(found).toEqual({ rows: 12_000, inBatches: true, version: 7 });
});
