import type { ErrorBody, UserData } from '@ohmstead/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';
import * as corpus from '../../../images/testing/image-corpus.ts';

const { app, parts, database, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];

async function put(who: SignedIn, payload: Buffer, type = 'image/jpeg', id = who.id) {
  const headers = { ...who.headers, 'content-type': type };
  const answer = await app.inject({ method: 'PUT', url: `/api/users/${id}/photo`, payload, headers });
  const body = answer.json<{ photoId?: string } & Partial<ErrorBody>>();
  return { status: answer.statusCode, code: body.error?.code, photoId: body.photoId ?? '' };
}
const get = (who: Pick<SignedIn, 'headers'>, photoId: string) =>
  app.inject({ url: `/uploads/user-photos/${photoId}`, headers: who.headers });
const photoIdOf = async ({ headers }: SignedIn) =>
  (await app.inject({ url: '/api/session', headers })).json<UserData>().photoId;

test.each([
  ['JPEG', 'image/jpeg', corpus.jpeg],
  ['PNG', 'image/png', corpus.png],
  ['WebP', 'image/webp', corpus.webp],
  ['CMYK JPEG', 'image/jpeg', corpus.cmykJpeg],
  ['animated WebP', 'image/webp', corpus.animatedWebp],
  ['large PNG', 'image/png', () => corpus.png(2_000, 2_000)],
])('a %s becomes a JPEG of 500 x 500 that people of the organisation see', async (_, type, make) => {
  const one = await acme.signIn();
  const { status, photoId } = await put(one, await make(), type);
  expect([status, photoId]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)]);
  expect(await photoIdOf(one)).toBe(photoId);
  const served = await get(await acme.signIn({ permissions: [] }), photoId);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { format, width, height, space, pages } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, space, pages }).toEqual({ format: 'jpeg', width: 500, height: 500, space: 'srgb' });
});

test('the metadata of a photo, with place and author, is removed', async () => {
  const one = await acme.signIn();
  const original = await corpus.jpegWithPlace();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { photoId } = await put(one, original);
  const { rawPayload } = await get(one, photoId);
  const { exif, xmp, iptc } = await sharp(rawPayload).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  expect(rawPayload.includes('Ada Canary')).toBe(false);
});

test('a photo stored on its side is shown upright', async () => {
  const one = await acme.signIn();
  const { photoId } = await put(one, await corpus.jpegOnItsSide());
  const { data } = await sharp((await get(one, photoId)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (data[3 * (500 * y + x)]! > 128 ? 'red' : 'blue');
  expect([at(125, 125), at(375, 125), at(125, 375), at(375, 375)]).toEqual(['red', 'red', 'blue', 'blue']);
});

type Make = () => Promise<Buffer>;
const cut = (make: Make) => async () => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length / 2));
};
/** Flips one bit of the first byte. */
const flipped = (make: Make) => async () => {
  const [first = 0, ...rest] = await make();
  return Buffer.from([first ^ 1, ...rest]);
};
const disguised = (bytes: Buffer) => async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytes]);

test.each([
  ['an SVG', 'image/png', async () => corpus.svg, 'users-photo-put-1'],
  ['a page', 'image/jpeg', async () => corpus.html, 'users-photo-put-1'],
  ['a GIF', 'image/jpeg', corpus.gif, 'users-photo-put-1'],
  ['a PNG that says it is a JPEG', 'image/jpeg', corpus.png, 'users-photo-put-1'],
  ['a JPEG whose head is one bit off', 'image/jpeg', flipped(corpus.jpeg), 'users-photo-put-1'],
  ['a PNG whose head is one bit off', 'image/png', flipped(corpus.png), 'users-photo-put-1'],
  ['a WebP whose head is one bit off', 'image/webp', flipped(corpus.webp), 'users-photo-put-1'],
  ['a truncated JPEG', 'image/jpeg', cut(corpus.jpeg), 'users-photo-put-2'],
  ['a truncated PNG', 'image/png', cut(corpus.png), 'users-photo-put-2'],
  ['a truncated WebP', 'image/webp', cut(corpus.webp), 'users-photo-put-2'],
  ['an archive by the name of a photo', 'image/png', async () => corpus.archive, 'users-photo-put-1'],
  ['a page behind the first bytes of a JPEG', 'image/jpeg', disguised(corpus.html), 'users-photo-put-2'],
  ['a PNG of 400 million pixels', 'image/png', async () => corpus.pngBomb(), 'users-photo-put-2'],
  ['an SVG by its own name', 'image/svg+xml', async () => corpus.svg, 'media-type-not-supported'],
  ['a GIF by its own name', 'image/gif', corpus.gif, 'media-type-not-supported'],
  ['JSON', 'application/json', async () => Buffer.from('{}'), 'media-type-not-supported'],
])('%s is refused', async (_, type, make, code) => {
  const one = await acme.signIn();
  expect((await put(one, await make(), type)).code).toBe(code);
  expect(await photoIdOf(one)).toBeNull();
});

test('an empty body is refused', async () => {
  const one = await acme.signIn();
  const { status } = await put(one, Buffer.alloc(0));
  expect(status).toBe(400);
});

test('a page and an archive hidden in a photo are removed with everything that is not a pixel', async () => {
  const one = await acme.signIn();
  const page = Buffer.from('<script>alert("canary")</script>');
  const { status, photoId } = await put(one, Buffer.concat([await corpus.jpeg(), page, corpus.archive]));
  expect(status).toBe(200);
  expect((await get(one, photoId)).rawPayload.includes('canary')).toBe(false);
});

test('more than 5 MiB is too large: users-photo-put-3', async () => {
  const one = await acme.signIn();
  for (const size of [5 * 1024 * 1024 + 1, 11 * 1024 * 1024]) {
    const large = Buffer.concat([await corpus.jpeg(), Buffer.alloc(size)]);
    expect(await put(one, large)).toMatchObject({ status: 400, code: 'users-photo-put-3' });
  }
});

test('a user saves at most 30 photos an hour', async () => {
  const one = await acme.signIn();
  const taken = `select directory.count_use($1, 30, '1 hour') from generate_series(1, 29)`;
  await database.root.query(taken, [`photo:${acme.id}:${one.id}`]);
  const photo = await corpus.jpeg();
  expect((await put(one, photo)).status).toBe(200);
  expect(await put(one, photo)).toMatchObject({ status: 429, code: 'too-many-requests' });
});

test('a photo is served as an image only, to its organisation and nobody else', async () => {
  const one = await acme.signIn();
  const { photoId } = await put(one, await corpus.jpeg());
  const { headers } = await get(one, photoId);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringContaining('private'),
    'cross-origin-resource-policy': 'same-origin',
  });
  const stranger = await other.signIn();
  const [foreign, absent] = [await get(stranger, photoId), await get(stranger, 'x'.repeat(22))];
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  expect((await app.inject({ url: `/uploads/user-photos/${photoId}` })).statusCode).toBe(401);
});

test('one’s own photo, or anybody’s with perm-users-groups: never another organisation’s', async () => {
  const [plain, manager] = [
    await acme.signIn({ permissions: [] }),
    await acme.signIn({ permissions: ['perm-users-groups'] }),
  ];
  const foreign = await other.signIn();
  const photo = await corpus.jpeg();
  expect((await put(plain, photo, 'image/jpeg', manager.id)).code).toBe('not-permitted');
  expect((await put(plain, photo, 'image/jpeg', 987_654)).code).toBe('not-permitted');
  expect((await put(manager, photo, 'image/jpeg', plain.id)).status).toBe(200);
  expect((await put(manager, photo, 'image/jpeg', foreign.id)).code).toBe('users-not-found');
  expect((await put(manager, photo, 'image/jpeg', 987_654)).code).toBe('users-not-found');
  expect(await photoIdOf(foreign)).toBeNull();
});

test('a photo that is replaced, removed, or whose person is deleted is gone', async () => {
  const [one, watcher] = [await acme.signIn(), await acme.signIn()];
  const first = await put(one, await corpus.jpeg());
  const second = await put(one, await corpus.png(), 'image/png');
  expect((await get(watcher, first.photoId)).statusCode).toBe(404);
  const remove = await app.inject({ method: 'DELETE', url: `/api/users/${one.id}/photo`, headers: one.headers });
  expect([remove.statusCode, await photoIdOf(one)]).toEqual([204, null]);
  expect((await get(watcher, second.photoId)).statusCode).toBe(404);
  const third = await put(one, await corpus.jpeg());
  await acme.change('delete from app.users where id = $1', [one.id]);
  expect((await get(watcher, third.photoId)).statusCode).toBe(404);
  const { rows } = await database.root.query('select from app.user_photos where user_id = $1', [one.id]);
  expect(rows).toEqual([]);
});

test('while two images of an organisation are processed its others wait, and those of another do not', async () => {
  const [one, neighbour] = [await acme.signIn(), await other.signIn()];
  const bytes = await corpus.png();
  const held = [await parts.places.images.take(acme.id), await parts.places.images.take(acme.id)];
  let isAnswered = false;
  const waiting = put(one, bytes, 'image/png').finally(() => (isAnswered = true));
  expect((await put(neighbour, bytes, 'image/png')).status).toBe(200);
  expect(isAnswered).toBe(false);
  for (const { leave } of held) leave();
  expect((await waiting).status).toBe(200);
});
