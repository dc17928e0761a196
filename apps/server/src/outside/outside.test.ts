import { createServer } from 'node:http';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fetchOutside, mayCallOutside } from './fetch-outside.ts';
import { parseNetwork } from './outbound-networks.ts';
import { judgeAddress, type OutsideRules } from './outside-rules.ts';
import { outsideRulesOf, readOutsideSettings } from './read-outside-settings.ts';
import { lies, LyingReceiver } from './testing/lying-receiver.ts';

const networksOf = (...texts: string[]) => texts.flatMap((text) => parseNetwork(text) ?? []);
const strict: OutsideRules = { networks: [], isDemo: false, proxy: null, ownPorts: new Set([3_000]) };
const demo: OutsideRules = { ...strict, networks: networksOf('127.0.0.0/8', '::1'), isDemo: true };

const privateHosts = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.0.0.1.', '127。0。0。1',
  '①②⑦.⓪.⓪.①', '127.255.255.254', '0.0.0.0', '0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1',
  '224.0.0.1', '255.255.255.255', '192.0.2.1', '[::1]', '[::]', '[::ffff:7f00:1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[::808:808]',
  '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[2001:db8::1]', '[2001::1]', '[fec0::1]',
]; // oxfmt-ignore

test('every spelling of an address that is not public is refused, and public ones are not', () => {
  expect(privateHosts.length).toBeGreaterThanOrEqual(30);
  const reached = privateHosts.filter((host) => judgeAddress(`https://${host}/hook`, strict) !== null);
  expect(reached).toEqual([]);
  const open = [
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/a?b=c',
    'https://hooks.example/x',
    'https://hooks.example:1024',
  ];
  expect(open.filter((text) => judgeAddress(text, strict) === null)).toEqual([]);
});

test('an address is https, without user info and fragment, at port 443 or from 1024, and has at most 2 048 characters', () => {
  const wrong = [
    'http://8.8.8.8:8080/', 'ftp://8.8.8.8/', 'https://a@8.8.8.8/', 'https://@8.8.8.8/', 'https://a:b@8.8.8.8/', 'https://8.8.8.8/#a',
    'https://8.8.8.8/#', 'https://8.8.8.8:80/', 'https://8.8.8.8:22/', 'https://8.8.8.8:0/', ' https://8.8.8.8/', 'https://8.8\n.8.8/',
    'https:\\\\8.8.8.8/', 'hook', '', `https://8.8.8.8/${'x'.repeat(2_048)}`,
  ]; // oxfmt-ignore
  expect(wrong.filter((text) => judgeAddress(text, strict) !== null)).toEqual([]);
});

test('OUTBOUND_NETWORKS opens what it names and nothing else, and http is for the demo and this machine', () => {
  const one = { ...demo, networks: networksOf('127.0.0.1/32') };
  expect(judgeAddress('http://127.0.0.1:4000/hook', one)).not.toBeNull();
  expect(judgeAddress('http://0x7f.1:4000/hook', one)).not.toBeNull();
  const shut = [
    'http://127.0.0.2:4000',
    'http://[::1]:4000',
    'http://127.0.0.1:80',
    'http://127.0.0.1:443',
    'http://127.0.0.1:3000',
    'http://8.8.8.8:4000',
  ];
  expect(shut.filter((text) => judgeAddress(text, one) !== null)).toEqual([]);
  const inside = { ...strict, networks: networksOf('10.20.0.0/16') };
  expect(judgeAddress('https://10.20.3.4/', inside)).not.toBeNull();
  expect(judgeAddress('https://10.21.3.4/', inside)).toBeNull();
  expect(judgeAddress('http://10.20.3.4:4000/', { ...inside, isDemo: true })).toBeNull();
});

test('the settings name networks and a proxy; an empty list takes the networks of the demo away', () => {
  const read = (environment: Record<string, string>, isDemo = true) => {
    const problems: string[] = [];
    return { ...readOutsideSettings(environment, isDemo, problems), problems };
  };
  expect(read({}).outboundNetworks).toHaveLength(2);
  expect(read({}, false).outboundNetworks).toEqual([]);
  expect(read({ OUTBOUND_NETWORKS: '' }).outboundNetworks).toEqual([]);
  expect(read({ OUTBOUND_NETWORKS: '10.0.0.0/33, home' }).problems).toEqual([
    expect.stringContaining('not 10.0.0.0/33,home'),
  ]);
  expect(read({ OUTBOUND_PROXY: 'socks://a' }).problems).toEqual([
    expect.stringContaining('OUTBOUND_PROXY must be an address'),
  ]);
  const config = { ...read({}), isDemo: true, port: 3_000, mqttPort: 1_883, metricsPort: null };
  const { ownPorts } = outsideRulesOf(config, ['postgres://localhost/ohmstead', 'postgres://localhost:6432/ohmstead']);
  expect([...ownPorts]).toEqual([3_000, 1_883, 0, 5_432, 6_432]);
});

const receiver = await LyingReceiver.start();
afterAll(() => receiver[Symbol.asyncDispose]());
const limits = { totalMs: 700, connectMs: 300, bytes: 16_384 };
const post = (path: string, more: Partial<Parameters<typeof fetchOutside>[2]> = {}) =>
  fetchOutside(
    `${receiver.url}${path}`,
    { method: 'POST', headers: { 'x-a': 'b' }, body: 'told' },
    { ...demo, limits, ...more },
  );

test('a receiver that hangs, breaks off, redirects or talks for ever costs the limits and nothing else', async () => {
  for (const [name, lie] of Object.entries(lies)) receiver.answers.set(`/${name}`, lie);
  expect(await post('/ordinary?a=b')).toMatchObject({ status: 204 });
  expect(receiver.at('/ordinary?a=b')).toMatchObject([
    { body: 'told', headers: { 'x-a': 'b', host: receiver.url.slice(7) } },
  ]);
  const [redirect, endless, ...failures] = await Promise.all([
    post('/redirects'),
    post('/talksForEver'),
    ...['/hangs', '/breaks', '/hugeHead'].map((path) =>
      post(path).catch((error: { failure: string }) => error.failure),
    ),
  ]);
  expect(redirect).toMatchObject({ status: 302, body: Buffer.from('over there') });
  expect(receiver.at('/elsewhere')).toEqual([]);
  expect([endless.status, endless.body.length]).toEqual([200, limits.bytes]);
  expect(failures).toEqual(['timeout', 'connect', 'connect']);
  const halting = await post('/hangsAfterHead');
  expect([halting.status, halting.body.toString()]).toEqual([200, 'begun']);
});

test('a name is judged by each of its addresses when it is called, and the connection goes to those', async () => {
  const port = new URL(receiver.url).port;
  const named = (addresses: string[], door: OutsideRules = demo) =>
    fetchOutside(`http://hooks.example:${port}/named`, { method: 'POST', headers: {} }, {
      ...door,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    }).then(({ status }) => status, (error: { failure: string }) => error.failure); // oxfmt-ignore
  expect(await named(['127.0.0.1'])).toBe(204);
  expect(receiver.at('/named')).toMatchObject([{ headers: { host: `hooks.example:${port}` } }]);
  expect(await named(['127.0.0.1', '10.0.0.1'])).toBe('refused');
  expect(await named(['127.0.0.1'], strict)).toBe('refused');
  expect(await named([])).toBe('dns');
  expect(receiver.at('/named')).toHaveLength(1);
  const turning = ['8.8.8.8', '127.0.0.1'];
  const door = { ...strict, resolve: async () => [{ address: turning.shift() ?? '', family: 4 }] };
  expect(await mayCallOutside('https://hooks.example/', door)).toBe(true);
  await expect(fetchOutside('https://hooks.example/', { method: 'GET', headers: {} }, door)).rejects.toMatchObject({
    failure: 'refused',
  });
  const unknown = {
    ...strict,
    resolve: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  };
  expect(await mayCallOutside('https://hooks.example/', unknown)).toBe(true);
  const slow = { ...demo, limits: { ...limits, connectMs: 50 }, resolve: () => new Promise<never>(() => undefined) };
  await expect(fetchOutside('https://hooks.example/', { method: 'GET', headers: {} }, slow)).rejects.toMatchObject({
    failure: 'timeout',
  });
});

test('a server without a certificate that is trusted gets nothing', async () => {
  const plain = new URL(receiver.url);
  const door = { ...demo, limits };
  await expect(
    fetchOutside(`https://127.0.0.1:${plain.port}/`, { method: 'GET', headers: {} }, door),
  ).rejects.toMatchObject({ failure: 'tls' });
});

test('through a proxy the address that was judged is called', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const door = {
    ...strict,
    limits,
    proxy: new URL(`http://127.0.0.1:${address.port}`),
    resolve: async () => [{ address: '8.8.8.8', family: 4 }],
  };
  await expect(fetchOutside('https://hooks.example/', { method: 'GET', headers: {} }, door)).rejects.toMatchObject({
    failure: 'connect',
  });
  expect(asked).toEqual(['8.8.8.8:443']);
});
