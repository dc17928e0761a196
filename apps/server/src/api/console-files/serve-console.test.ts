import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { cookieNames } from '../sessions/cookie-names.ts';
import { publicUrl, testApi } from '../testing/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-console-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'never served');
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Ohmstead</title>');
writeFileSync(
  join(folder, 'dist/home.html'),
  '<!doctype html><link rel="canonical" href="https://public-url.invalid/">',
);
writeFileSync(join(folder, 'dist/signup.html'), '<!doctype html><title>Early access</title>');
writeFileSync(join(folder, 'dist/certificate.html'), '<!doctype html><title>Certificate</title>');
writeFileSync(join(folder, 'dist/scan.html'), '<!doctype html><title>Scan the label</title>');
mkdirSync(join(folder, 'dist/skeletons/batteries'), { recursive: true });
writeFileSync(
  join(folder, 'dist/skeletons/batteries/id.html'),
  '<!doctype html><link rel="preload" href="/api/session">',
);
writeFileSync(
  join(folder, 'dist/skeletons/batteries.html'),
  '<!doctype html><title>Batteries · Ohmstead</title><h1>Batteries</h1>',
);
writeFileSync(
  join(folder, 'dist/skeletons/login.html'),
  '<!doctype html><title>Login · Ohmstead</title><h1>Login</h1>',
);
writeFileSync(join(folder, 'dist/robots.txt'), 'Sitemap: https://public-url.invalid/sitemap.xml');
writeFileSync(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'dist/assets/main-abc123.js'), 'console.log(1)');
writeFileSync(join(folder, 'dist/assets/main-abc123.js.br'), 'packed');
writeFileSync(join(folder, 'dist/assets/zxing_reader-abc123.wasm'), '\0asm');

const { app } = await testApi({ consoleFolder: join(folder, 'dist') });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each(['/login', '/batteries?filter=x', '/account/confirm-change-email-address/abc', '/index.html'])(
  '%s is the console with its policy, and always revalidated',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('Ohmstead')]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-type']).toContain('text/html');
  },
);

test('hashed files are cached for ever, and sent compressed if there is a compressed one', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'console.log(1)',
    'public, max-age=31536000, immutable',
  ]);
  const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
});

test('a script of an earlier build is not found, rather than answered with a page', async () => {
  expect((await get('/assets/main-old.js')).statusCode).toBe(404);
});

test('nothing outside the folder is served, and unknown calls are not answered with a page', async () => {
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '//secret.txt']) {
    expect((await get(url)).body).not.toContain('never served');
  }
  expect((await get('/api/nothing')).json().error.code).toBe('path-not-found');
  const posted = await app.inject({ method: 'POST', url: '/batteries' });
  expect([posted.statusCode, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test.each(['/', '/?from=mail'])(
  '%s is the home page with the address of this installation, under the same policy',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, `<!doctype html><link rel="canonical" href="${publicUrl.origin}/">`]);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
  },
);

const documentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; manifest-src 'self'; " +
  "require-trusted-types-for 'script'; report-to csp";
const featurePolicy =
  'accelerometer=(), attribution-reporting=(), autoplay=(), browsing-topics=(), camera=(), clipboard-read=(), clipboard-write=(), ' +
  'compute-pressure=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), ' +
  'identity-credentials-get=(), idle-detection=(), keyboard-map=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), ' +
  'otp-credentials=(), payment=(), picture-in-picture=(), publickey-credentials-create=(), publickey-credentials-get=(), ' +
  'screen-wake-lock=(), serial=(), storage-access=(), sync-xhr=(), usb=(), window-management=(), xr-spatial-tracking=()';
const policiesOf = async (url: string) => {
  const { headers } = await get(url);
  return [headers['content-security-policy'], headers['permissions-policy']];
};

const consolePolicy = featurePolicy.replaceAll(/(publickey-credentials-\w+)=\(\)/g, '$1=(self)');

test.each(['/', '/signup'])('%s may neither use a camera, nor compile WebAssembly, nor ask for passkeys', async (url) =>
  expect(await policiesOf(url)).toEqual([documentPolicy, featurePolicy]),
);

test.each(['/login', '/batteries', '/account/claim-device', '/account/claim-device/ohm-4f2a', '/scan/', '/scan.html'])(
  '%s may make and ask for passkeys, and neither use a camera nor compile WebAssembly',
  async (url) => expect(await policiesOf(url)).toEqual([documentPolicy, consolePolicy]),
);

test('the page of a certificate is the same document for every id, kept out of search engines and referrers', async () => {
  const [one, other] = [await get(`/c/${'a'.repeat(22)}`), await get('/c/x?y=z')];
  expect([one.body, other.body]).toEqual([expect.stringContaining('Certificate'), one.body]);
  expect([one.headers['x-robots-tag'], one.headers['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer']);
  expect(await policiesOf('/c/x')).toEqual([documentPolicy, featurePolicy]);
  expect((await get('/signup')).headers['x-robots-tag']).toBeUndefined();
});

test('/scan may use the camera and compile WebAssembly, and is otherwise sent like the console', async () => {
  const { body, headers } = await get('/scan?from=label');
  expect(body).toContain('Scan the label');
  expect(await policiesOf('/scan')).toEqual([
    documentPolicy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    featurePolicy.replace('camera=()', 'camera=(self)'),
  ]);
  const own = ['content-security-policy', 'permissions-policy', 'etag', 'content-length', 'x-request-id', 'date'];
  const others = (all: typeof headers) => Object.entries(all).filter(([name]) => !own.includes(name));
  expect(others(headers)).toEqual(others((await get('/signup')).headers));
});

test('the code reader is sent as WebAssembly, and only to pages of the same origin', async () => {
  const { headers } = await get('/assets/zxing_reader-abc123.wasm');
  expect(headers).toMatchObject({ 'content-type': 'application/wasm', 'cross-origin-resource-policy': 'same-origin' });
});

test('the home page is sent compressed, and not again if it has not changed', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('canonical');
  expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  const again = await get('/', { 'if-none-match': String(packed.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('robots.txt names the sitemap of this installation', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(body).toBe(`Sitemap: ${publicUrl.origin}/sitemap.xml`);
  expect(headers['content-type']).toContain('text/plain');
});

test('the template of the home page has no address', async () => {
  expect((await get('/home.html')).body).toContain('Ohmstead');
  expect((await get('/home.html')).body).not.toContain('public-url.invalid');
});

test.each(['cross-site', 'same-site', undefined])(
  'a link of another site (%s) does not open /logout, but asks',
  async (site) => {
    const headers: Record<string, string> = site === undefined ? {} : { 'sec-fetch-site': site };
    for (const url of ['/logout', '/logout?x=1', '/logout/']) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/logout?confirm=true']);
    }
    expect((await get('/logout?confirm=true', headers)).statusCode).toBe(200);
  },
);

test.each(['none', 'same-origin'])(
  'typing /logout, or coming from an own page (%s), signs out without a question',
  async (site) => expect((await get('/logout', { 'sec-fetch-site': site })).statusCode).toBe(200),
);

const sessionCookie = { cookie: `${cookieNames(true).session}=any` };

test('a main page has a document of its own for a browser with a session, and the sign-in page for one without', async () => {
  expect((await get('/batteries?filter=x', sessionCookie)).body).toContain('<h1>Batteries</h1>');
  expect((await get('/batteries')).body).not.toContain('<h1>');
  expect((await get('/login')).body).toContain('<h1>Login</h1>');
  expect((await get('/login', sessionCookie)).body).not.toContain('<h1>');
});

test('the document of the page of a battery, whichever it is, loads ahead what the page needs', async () => {
  expect((await get('/batteries/17?battery=17', sessionCookie)).body).toContain('preload');
  for (const [url, headers] of [['/batteries/17', {}] as const, ['/batteries/17/x', sessionCookie] as const])
    expect((await get(url, headers)).body).not.toContain('preload');
});

test('the document of a main page has the policy of the console, and is kept apart by cookie', async () => {
  const { headers } = await get('/batteries', sessionCookie);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  expect(await policiesOf('/login')).toEqual([documentPolicy, consolePolicy]);
});

test('the templates of these documents have no address', async () => {
  expect((await get('/skeletons/batteries.html', sessionCookie)).body).not.toContain('<h1>');
});
