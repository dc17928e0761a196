import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@ohmstead/database/testing';
import { afterAll, expect, test } from 'vitest';
import { describeInvariants } from './describe-invariants.ts';
import { lookForBreaches, findBreaches } from './find-breaches.ts';
import { allInvariants } from './invariants/all-subjects.ts';
import { image, imageFile, plantHealthyWorld } from './testing/healthy-world.ts';
import { violations } from './testing/violations.ts';

const { root, url } = await testDatabase();
await plantHealthyWorld(root);
const dataDir = mkdtempSync(join(tmpdir(), 'fsck-'));
const imagePath = join(dataDir, 'firmware', imageFile);
mkdirSync(join(dataDir, 'firmware'));
writeFileSync(imagePath, image);
const client = await root.connect();
// For the whole connection: changing it discards every plan.
await client.query('set session_replication_role = replica');
afterAll(() => {
  client.release(true);
  rmSync(dataDir, { recursive: true });
});

const broken = async () => (await lookForBreaches(client)).map(({ name }) => name);

test('consistent data has no findings', async () => {
  expect(await findBreaches(url, dataDir)).toEqual([]);
});

test('there are at least 40 invariants, each with a name of its own, and a violation to test it with', () => {
  const names = allInvariants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(violations).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(violations))('%s: a violation is reported, and nothing else', async (name, violation) => {
  await client.query('begin');
  try {
    await client.query(violation);
    expect(await broken()).toEqual([name]);
  } finally {
    await client.query('rollback');
  }
});

test('a firmware image that is missing or was replaced is reported', async () => {
  const faults = async () => (await findBreaches(url, dataDir)).flatMap(({ offenders }) => offenders);
  writeFileSync(imagePath, Buffer.from(image).fill('x'));
  expect(await faults()).toMatchObject([{ version: '2.0', fault: 'has another SHA-256' }]);
  writeFileSync(imagePath, image.subarray(1));
  expect(await faults()).toMatchObject([{ fault: `has ${image.length - 1} bytes instead of ${image.length}` }]);
  rmSync(imagePath);
  expect(await faults()).toMatchObject([{ fault: 'is missing' }]);
  writeFileSync(imagePath, image);
});

test('npm run fsck lists the broken invariants with their rows, and fails', async () => {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  const run = () => spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  const sound = run();
  expect(sound.stdout).toBe(`${allInvariants.length + 1} of ${allInvariants.length + 1} invariants hold\n`);
  expect(sound.status).toBe(0);
  await root.query('delete from directory.open_upgrades');
  const { stdout, status } = run();
  expect(stdout).toContain('BROKEN  open-upgrades-are-watched (1): The gateway watches');
  expect(stdout).toContain('organisation 1: id=1 state=queued watched_state=-');
  expect(status).toBe(1);
});

test('the page docs/invariants.md names every invariant', () => {
  const page = describeInvariants();
  expect(allInvariants.filter(({ name, sentence }) => !page.includes(`| \`${name}\` | ${sentence} |`))).toEqual([]);
  // npm run generate
  expect(readFileSync(new URL('../../../../docs/invariants.md', import.meta.url), 'utf8')).toBe(page);
});
