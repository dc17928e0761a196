import type { BatteryDetail, ClaimableDevice, DeviceDetail, ErrorBody } from '@ohmstead/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import * as corpus from '../../../images/testing/image-corpus.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const [editor, stranger] = [await acme.signIn(), await other.signIn()];
const hints = { heard: [] as string[] };
const listener = await database.api.listen('changes', (payload) => hints.heard.push(payload ?? ''));
afterAll(() => listener.close());

let made = 0;
const newModel = () => ({ manufacturer: 'Halden', model_name: `HX-${++made}` });
const newBattery = () => acme.battery(newModel());

async function put(who: SignedIn, id: number, payload: Buffer, type = 'image/jpeg') {
  const headers = { ...who.headers, 'content-type': type };
  const answer = await app.inject({ method: 'PUT', url: `/api/batteries/${id}/modelImage`, payload, headers });
  const body = answer.json<{ modelImage?: string } & Partial<ErrorBody>>();
  return {
    status: answer.statusCode,
    code: body.error?.code,
    message: body.error?.message,
    path: body.modelImage ?? '',
  };
}
const remove = async (who: SignedIn, id: number) =>
  (await app.inject({ method: 'DELETE', url: `/api/batteries/${id}/modelImage`, headers: who.headers })).statusCode;
const get = (who: Pick<SignedIn, 'headers'>, url: string) => app.inject({ url, headers: who.headers });
const imageOf = async (who: SignedIn, id: number) =>
  (await get(who, `/api/batteries/${id}`)).json<BatteryDetail>().modelImage;

test.each([
  ['PNG', 'image/png', () => corpus.png(1_200, 400), [1_000, 333]],
  ['JPEG', 'image/jpeg', () => corpus.jpeg(300, 1_500), [200, 1_000]],
  ['animated WebP', 'image/webp', corpus.animatedWebp, [64, 64]],
])('a %s is stored as one picture of at most 1 000 pixels a side', async (_, type, make, size) => {
  const id = await newBattery();
  const { status, path } = await put(editor, id, await make(), type);
  expect([status, path]).toEqual([200, expect.stringMatching(/^\/uploads\/model-images\/[\w-]{22}$/)]);
  expect(await imageOf(editor, id)).toBe(path);
  const served = await get(await acme.signIn({ permissions: [] }), path);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  const { format, width, height, space, pages, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, size: [width, height], space, pages, exif }).toEqual({ format: 'webp', size, space: 'srgb' });
});

test('transparency is preserved, and nothing but pixels is stored', async () => {
  const id = await newBattery();
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
  const transparent = await put(editor, id, await clear.png().toBuffer(), 'image/png');
  expect((await sharp((await get(editor, transparent.path)).rawPayload).stats()).isOpaque).toBe(false);
  const placed = await put(editor, id, Buffer.concat([await corpus.jpegWithPlace(), corpus.archive]));
  const { rawPayload } = await get(editor, placed.path);
  const { exif, xmp, iptc } = await sharp(rawPayload).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  expect(rawPayload.toString('latin1')).not.toMatch(/canary/i);
});

test('an image applies to each battery with that manufacturer and model name in the organisation, and no other', async () => {
  const model = newModel();
  const [one, same, shouted] = [
    await acme.battery(model),
    await acme.battery(model),
    await acme.battery({ manufacturer: 'HALDEN', model_name: model.model_name.toLowerCase() }),
  ];
  const others = [
    await acme.battery({ ...model, manufacturer: 'Orrin' }),
    await acme.battery({ ...model, manufacturer: null }),
    await acme.battery({ ...model, model_name: `${model.model_name}0` }),
  ];
  const foreign = await other.battery(model);
  const { path } = await put(editor, one, await corpus.jpeg());
  expect(await Promise.all([one, same, shouted].map((id) => imageOf(editor, id)))).toEqual([path, path, path]);
  expect(await Promise.all(others.map((id) => imageOf(editor, id)))).toEqual([null, null, null]);
  expect(await imageOf(stranger, foreign)).toBeNull();
});

test('a new image has a new path, the former one is gone, and DELETE removes it', async () => {
  const id = await newBattery();
  const [first, second] = [
    await put(editor, id, await corpus.jpeg()),
    await put(editor, id, await corpus.png(), 'image/png'),
  ];
  expect(second.path).not.toBe(first.path);
  expect((await get(editor, first.path)).statusCode).toBe(404);
  expect(await imageOf(editor, id)).toBe(second.path);
  expect([await remove(editor, id), await imageOf(editor, id)]).toEqual([204, null]);
  expect((await get(editor, second.path)).statusCode).toBe(404);
  expect(await remove(editor, id)).toBe(204);
});

type Make = () => Promise<Buffer>;
const cut = (make: Make) => async () => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length / 2));
};
const notAnImage = ['batteries-modelImage-put-1', 'The image must be a PNG, JPEG or WebP image.'];
const unreadable = ['batteries-modelImage-put-2', 'The image could not be read.'];
const pictured = await newBattery();
const { path: pictureOfIt } = await put(editor, pictured, await corpus.jpeg());

test.each([
  ['an SVG', 'image/svg+xml', async () => corpus.svg, notAnImage],
  ['a GIF', 'image/gif', corpus.gif, notAnImage],
  ['a PNG that says it is a JPEG', 'image/jpeg', corpus.png, notAnImage],
  ['nothing at all', 'image/png', async () => Buffer.alloc(0), notAnImage],
  ['a truncated JPEG', 'image/jpeg', cut(corpus.jpeg), unreadable],
  ['a PNG of 400 million pixels', 'image/png', async () => corpus.pngBomb(), unreadable],
])('%s is refused, and the image stays as it was', async (_, type, make, [code, message]) => {
  expect(await put(editor, pictured, await make(), type)).toMatchObject({ status: 400, code, message });
  expect(await imageOf(editor, pictured)).toBe(pictureOfIt);
});

test('more than 5 MiB is too large', async () => {
  const id = await newBattery();
  for (const size of [5 * 1024 * 1024 + 1, 11 * 1024 * 1024]) {
    const large = Buffer.concat([await corpus.jpeg(), Buffer.alloc(size)]);
    expect(await put(editor, id, large)).toMatchObject({
      status: 400,
      code: 'batteries-modelImage-put-3',
      message: 'The image could not be uploaded because it is too large.',
    });
  }
});

test('a URL instead of an image is refused, and the answer names the accepted types', async () => {
  const id = await newBattery();
  const address = Buffer.from('{"modelImage":"https://images.example.test/hx.png"}');
  expect(await put(editor, id, address, 'application/json')).toMatchObject({
    status: 415,
    code: 'media-type-not-supported',
    message: expect.stringContaining('image/png, image/jpeg or image/webp'),
  });
  expect(await imageOf(editor, id)).toBeNull();
});

test('a battery without a model name has no model for an image', async () => {
  const id = await acme.battery({ manufacturer: 'Halden', model_name: null });
  expect(await put(editor, id, await corpus.jpeg())).toMatchObject({ code: 'batteries-modelImage-put-4' });
  expect([await remove(editor, id), await imageOf(editor, id)]).toEqual([204, null]);
});

test('perm-batteries-edit is needed, and a battery that the caller may not see is not found', async () => {
  const depot = await acme.location('Depot');
  const [here, elsewhere] = [await acme.battery({ ...newModel(), location_id: depot }), await newBattery()];
  const viewer = await acme.signIn({ permissions: ['perm-batteries-retire', 'perm-all-locations'] });
  const technician = await acme.signIn({ permissions: ['perm-batteries-edit'], locationIds: [depot] });
  const image = await corpus.jpeg();
  expect([(await put(viewer, here, image)).status, await remove(viewer, here)]).toEqual([403, 403]);
  expect((await put(technician, here, image)).status).toBe(200);
  for (const id of [elsewhere, await other.battery(newModel()), 987_654]) {
    expect(await put(technician, id, image)).toMatchObject({ status: 404, code: 'batteries-not-found' });
    expect(await remove(technician, id)).toBe(404);
  }
});

test('the image of a battery model is served as an image only, to its organisation and nobody else', async () => {
  const path = pictureOfIt;
  const { headers } = await get(editor, path);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringContaining('private'),
    'cross-origin-resource-policy': 'same-origin',
  });
  const [foreign, unused] = [await get(stranger, path), await get(stranger, `/uploads/model-images/${'x'.repeat(22)}`)];
  expect([foreign.statusCode, foreign.body]).toEqual([404, unused.body]);
  expect((await app.inject({ url: path })).statusCode).toBe(401);
});

test('a user saves at most 30 images an hour', async () => {
  const [one, id] = [await acme.signIn(), await newBattery()];
  const taken = `select directory.count_use($1, 30, '1 hour') from generate_series(1, 29)`;
  await database.root.query(taken, [`model-image:${acme.id}:${one.id}`]);
  const image = await corpus.jpeg();
  expect((await put(one, id, image)).status).toBe(200);
  expect(await put(one, id, image)).toMatchObject({ status: 429, code: 'too-many-requests' });
});

test('open pages of the organisation are notified of a new image and of a removed one', async () => {
  const id = await newBattery();
  hints.heard = [];
  await put(editor, id, await corpus.jpeg());
  await expect.poll(() => hints.heard).toContain(`${acme.id} modelImages`);
  hints.heard = [];
  await remove(editor, id);
  await expect.poll(() => hints.heard).toContain(`${acme.id} modelImages`);
});

test('saving and removing an image is audited, with the model', async () => {
  const id = await newBattery();
  await put(editor, id, await corpus.jpeg());
  await remove(editor, id);
  const { rows } = await database.root.query(
    'select actor, action, before, after from app.audit_events where object_id = $1 order by id',
    [id],
  );
  const model = { manufacturer: 'Halden', modelName: `HX-${made}` };
  expect(rows).toEqual([
    { actor: editor.email, action: 'batteries-save-model-image', before: null, after: model },
    { actor: editor.email, action: 'batteries-remove-model-image', before: model, after: null },
  ]);
});

async function registerThing(name: string): Promise<void> {
  await database.root.query(`select directory.register_device_model($1, 'Analyzer', null, $2, 4, 'analyzer')`, [
    `M-${name}`,
    'https://images.example.test/m.png',
  ]);
  await database.root.query('select directory.register_thing($1, $2, $3, $4)', [
    name,
    `M-${name}`,
    name,
    Buffer.alloc(32),
  ]);
}
const saveDeviceImage = (name: string, imageId: string) =>
  database.root.query('select directory.save_device_model_image($1, $2, $3)', [
    `M-${name}`,
    imageId,
    Buffer.from(`image ${imageId}`),
  ]);

test('a device shows the image of its model, before and after it is claimed, to every organisation', async () => {
  const [name, imageId] = ['thing-a', 'a'.repeat(22)];
  const path = `/uploads/model-images/${imageId}`;
  await registerThing(name);
  const claimable = async () => (await get(stranger, `/api/devices/claim/${name}`)).json<ClaimableDevice>().image;
  expect(await claimable()).toBeNull();
  await saveDeviceImage(name, imageId);
  expect(await claimable()).toBe(path);
  const [row] = await acme.change('select directory.give_thing($1, $2, null, null)::float8 as id', [name, acme.id]);
  const device = (await get(editor, `/api/devices/${row!['id']}`)).json<DeviceDetail>();
  expect(device.modelImage).toBe(path);
  for (const who of [editor, stranger]) expect((await get(who, path)).body).toBe(`image ${imageId}`);
  expect((await app.inject({ url: path })).statusCode).toBe(401);
  hints.heard = [];
  await saveDeviceImage(name, 'b'.repeat(22));
  await expect.poll(() => hints.heard).toEqual([`${acme.id} modelImages`]);
  expect((await get(editor, path)).statusCode).toBe(404);
});

test('a text stored by former versions as the image of a model is never shown', async () => {
  const model = newModel();
  await acme.insert('battery_models', { name: model.model_name, image: 'javascript:alert(1)' });
  expect(await imageOf(editor, await acme.battery(model))).toBeNull();
  await registerThing('thing-old');
  const [row] = await acme.change(`select directory.give_thing('thing-old', $1, null, null)::float8 as id`, [acme.id]);
  expect((await get(editor, `/api/devices/${row!['id']}`)).json<DeviceDetail>().modelImage).toBeNull();
});
