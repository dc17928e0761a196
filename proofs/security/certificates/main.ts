/**
 * Certificates against a second implementation, in another language and from the documented page alone; every changed bit; and whether the
 * time of the open call tells which certificates exist. The control spoils
 * and changes nothing, and makes one of the calls slower.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verifyCertificate } from '@ohmstead/certificates';
import { Random } from '../../../apps/server/src/testing/random.ts';
import { root } from '../../../scripts/lib/root.ts';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { changeBit, makeCertificate, makeKeys, spoil, type Made } from './made-certificates.ts';
import { statusTimes } from './status-times.ts';

const { length, isControl, seed } = readRunOptions({ short: 100, long: 1_000 }, 'certificates');
const bitsPerCertificate = 100;

const random = new Random(seed);
const keys = await makeKeys(3);
const published = keys.map((key) => key.published);

/** The answers of the second implementation. */
function ask(certificates: readonly Made[]): boolean[] {
  const given = JSON.stringify({ keys: published, certificates: certificates.map(({ id, token }) => [id, token]) });
  const file = join(root, 'proofs/security/certificates/verify_certificates.py');
  const { stdout, stderr, status } = spawnSync('python3', [file], { input: given, maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`The second implementation failed: ${String(stderr)}`);
  const answers: boolean[] = JSON.parse(String(stdout));
  return answers;
}

const isGenuine = async ({ id, token }: Made): Promise<boolean> =>
  (await verifyCertificate(token, id, published)) !== null;

const genuine: Made[] = [];
const spoilt: Made[] = [];
let changed = 0;
let verifiedChanged = 0;
for (let number = 0; number < length; number++) {
  const key = random.one(keys);
  const made = await makeCertificate(random, key);
  genuine.push(made);
  spoilt.push(isControl ? made : spoil(random, made, key));
  for (let time = 0; time < bitsPerCertificate; time++) {
    const token = isControl ? made.token : changeBit(made.token, random.between(0, made.token.length * 8 - 1));
    changed++;
    if (await isGenuine({ id: made.id, token })) verifiedChanged++;
  }
}

const here = await Promise.all([...genuine, ...spoilt].map(isGenuine));
const there = ask([...genuine, ...spoilt]);
const count = (answers: readonly boolean[]) => answers.filter(Boolean).length;
const { area, byChance, samples } = await statusTimes(isControl);
const mostArea = 0.05;

conclude(
  'proof-certificates',
  [
    { name: 'certificates', value: length, unit: '' },
    {
      name: 'genuine for the second implementation',
      value: count(there.slice(0, length)),
      unit: '',
      bound: { atLeast: length },
    },
    {
      name: 'spoilt, yet genuine for the second implementation',
      value: count(there.slice(length)),
      unit: '',
      bound: { atMost: 0 },
    },
    {
      name: 'answers that differ between the two',
      value: count(here.map((answer, at) => answer !== there[at])),
      unit: '',
      bound: { atMost: 0 },
    },
    { name: 'changed bits', value: changed, unit: '' },
    { name: 'changed bits that verified', value: verifiedChanged, unit: '', bound: { atMost: 0 } },
    { name: 'status: samples of each', value: samples, unit: '' },
    {
      name: 'status: distance of the area under the curve from chance, a valid id and one that was never given',
      value: Math.abs(area - 0.5),
      unit: '',
      bound: { atMost: mostArea },
      reference: { name: 'two that were never given', value: Math.abs(byChance - 0.5) },
    },
  ],
  isControl
    ? [
        'spoilt, yet genuine for the second implementation',
        'changed bits that verified',
        'status: distance of the area under the curve from chance, a valid id and one that was never given',
      ]
    : undefined,
);
