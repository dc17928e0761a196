import type { FoundThing } from '@ohmstead/contract';
import { maxLabels, maxScannedCodes } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, others] = [await organization(), await organization('Other Works')];
const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
const all = await acme.signIn();
const onlyDelft = await acme.signIn({ permissions: [], locationIds: [delft] });

const codes = async (who: SignedIn, body: object) => (await call(app, who, 'POST', '/labelCodes', body)).body;
const codeOf = async (batteryId: number, who = all) => (await codes(who, { batteryIds: [batteryId] })).batteries[0]![1];
const find = (who: SignedIn, ...texts: string[]) => call(app, who, 'POST', '/labelCodes/find', { codes: texts });
const titles = async (who: SignedIn, ...texts: string[]) => {
  const { status, body } = await find(who, ...texts);
  expect(status).toBe(200);
  return body.found.map((things: FoundThing[]) => things.map(({ title }) => title));
};
const labelOf = (code: string) => `${publicUrl.origin}/q/${code}`;
const unknownCode = '0123456789ab';

test('a code of twelve characters is made when a label is printed, and stays', async () => {
  const ids = [await acme.battery(), await acme.battery()];
  const first = await codes(all, { batteryIds: ids });
  expect(first.address).toBe(`${publicUrl.origin}/q/`);
  expect(first.batteries.map(([id]) => id)).toEqual(ids);
  expect(first.batteries.every(([, code]) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(code))).toBe(true);
  const [again, meanwhile] = await Promise.all([
    codes(all, { batteryIds: ids }),
    codes(onlyDelft, { batteryIds: ids }),
  ]);
  expect([again, meanwhile.batteries]).toEqual([first, []]);
});

test('two people who print the same label at the same time get the same code, which is recorded once', async () => {
  const id = await acme.battery();
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(id)));
  expect(new Set(answers).size).toBe(1);
  const recorded = await acme.change(
    `select from app.audit_events where action = 'batteries-label' and object_id = $1`,
    [id],
  );
  expect(recorded).toHaveLength(1);
});

test('the code of a label finds its battery, device or bay, wherever Ohmstead was reached when it was printed', async () => {
  const battery = await acme.battery({ serial_number: 'HX-1', model_name: 'HX', location_id: delft });
  const device = await acme.device({ name: 'Bench 2', serial_number: 'OA-7', location_id: delft });
  const bay = await acme.insert('bays', { device_id: device, number: 3 });
  const made = await codes(all, { batteryIds: [battery], deviceIds: [device], bayIds: [bay] });
  const [ofBattery, ofDevice, ofBay] = [made.batteries, made.devices, made.bays].map(([pair]) => pair![1]);
  const { body } = await find(
    all,
    labelOf(ofBattery!),
    `http://old.example/q/${ofDevice!.toUpperCase()}`,
    labelOf(ofBay!),
  );
  expect(body.found).toEqual([
    [{ kind: 'batteries', id: battery, title: 'HX-1', subtitle: 'HX · Delft', bay: null }],
    [{ kind: 'devices', id: device, title: 'Bench 2', subtitle: 'OA-7 · A4 · Delft', bay: null }],
    [{ kind: 'devices', id: device, title: 'Bay 3 · Bench 2', subtitle: 'OA-7 · A4 · Delft', bay: 3 }],
  ]);
});

test('a code that is not ours is a serial number, case and accents aside, of as many as have it', async () => {
  await acme.battery({ serial_number: 'Zü-9', model_name: 'A' });
  await acme.battery({ serial_number: 'ZU-9', model_name: 'B' });
  await acme.battery({ serial_number: 'ZU-90' });
  await acme.device({ serial_number: 'AN-0815' });
  expect(await titles(all, 'zu-9', 'an-0815', 'ZU', '\u0301')).toEqual([['Zü-9', 'ZU-9'], ['AN-0815'], [], []]);
});

test('twelve characters may be a code that was typed or a serial number, an address is only a code', async () => {
  const labelled = await acme.battery({ serial_number: 'one' });
  const code = await codeOf(labelled);
  await acme.battery({ serial_number: code, model_name: 'other' });
  const grouped = code.replaceAll(/.{4}/g, '$& ').trim();
  expect(await titles(all, labelOf(code), grouped, code)).toEqual([['one'], ['one'], ['one', code]]);
  expect(await titles(all, labelOf('not-a-code'))).toEqual([[]]);
});

test('a battery found by its label and by its serial number is found once', async () => {
  const battery = await acme.battery({ serial_number: 'twice-1' });
  const code = await codeOf(battery);
  await acme.change('update app.batteries set serial_number = $1 where id = $2', [code, battery]);
  expect(await titles(all, code)).toEqual([[code]]);
});

test('a code of another organisation, of an unseen location or of a deleted battery is answered like one that nobody has', async () => {
  const foreign = await codeOf(await others.battery({ serial_number: 'secret' }), await others.signIn());
  const unseen = await codeOf(await acme.battery({ serial_number: 'far', location_id: graz }));
  const gone = await acme.battery({ location_id: delft });
  const deleted = await codeOf(gone);
  await acme.change('delete from app.batteries where id = $1', [gone]);
  const answers = await Promise.all(
    [unknownCode, foreign, unseen, deleted].map((code) =>
      find(onlyDelft, labelOf(code)).then(({ body }) => JSON.stringify(body)),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['{"found":[[]]}']));
  expect(await titles(onlyDelft, 'far', 'secret')).toEqual([[], []]);
  const asked = { batteryIds: [await others.battery(), gone] };
  expect((await codes(all, asked)).batteries).toEqual([]);
});

test(`at most ${maxScannedCodes} codes are looked up at once, and at most ${maxLabels} labels printed`, async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const lookUp = (count: number) => find(all, ...many(count).map(String));
  const print = (count: number) => call(app, all, 'POST', '/labelCodes', { batteryIds: many(count) });
  expect([(await lookUp(maxScannedCodes)).status, (await lookUp(maxScannedCodes + 1)).status]).toEqual([200, 400]);
  expect([(await print(maxLabels)).status, (await print(maxLabels + 1)).status]).toEqual([200, 400]);
});
