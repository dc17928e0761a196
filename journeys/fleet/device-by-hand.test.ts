import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { provider } from '../product/provider.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { openVisit } from '../visitor/visitor.ts';

const root = dirname(dirname(import.meta.dirname));
const page = readFileSync(join(root, 'docs', 'device-protocol.md'), 'utf8');
const section = /^## Play a device by hand$(.*?)^## /ms.exec(page)?.[1] ?? '';
/** The lines after the fence that opens a block, indented fences included. */
const openings = [...section.matchAll(/^\s*(?:```|~~~)(.*)$/gm)].flatMap(([, says = ''], index) =>
  index % 2 === 0 ? [says] : [],
);
const blocks = new Map(
  [...section.matchAll(/^```sh ([\w-]+)\n(.*?)^```$/gms)].map(([, name, script]) => [name as string, script as string]),
);

/** A shell in which the commands of the page are entered, block by block. */
class Shell {
  readonly #child: ChildProcess;
  output = '';
  readonly typed: string[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.#child = spawn('sh', ['-eu'], { cwd: root, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  type(name: string): void {
    const script = blocks.get(name);
    if (script === undefined) throw new Error(`the page has no block ${name}`);
    this.typed.push(name);
    this.#child.stdin?.write(`${script}echo "done: ${name}"\n`);
  }

  async until(text: string): Promise<void> {
    const isOver = () => this.output.includes(text) || this.#child.exitCode !== null;
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    if (!this.output.includes(text)) throw new Error(`the shell ended with ${this.#child.exitCode}: ${this.output}`);
  }

  async run(name: string): Promise<void> {
    this.type(name);
    await this.until(`done: ${name}`);
  }

  /** Like Ctrl+C: the signal goes to the shell too, which reads no terminal. */
  async interrupt(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    process.kill(-this.#child.pid!, 'SIGTERM');
    await ended;
  }
}

test('every command on the page is in a block that has a name', () => {
  expect(openings).toEqual([...blocks.keys()].map((name) => `sh ${name}`));
  expect(section.replaceAll(/^```.*?^```$/gms, '')).not.toMatch(/^(?: {4}|\t)/m);
});

test('the page teaches how to play a device by hand, with commands that all work', async () => {
  const { origin, folder, mqttPort } = sharedProduct();
  const own = mkdtempSync(join(tmpdir(), 'ohmstead-hand-'));
  const settings = { DATA_DIR: folder, PUBLIC_URL: origin, MQTT_PORT: String(mqttPort), TMPDIR: own };
  const shell = new Shell({ ...process.env, ...settings });
  onTestFinished(async () => {
    await shell.interrupt();
    rmSync(own, { recursive: true });
  });
  const hand = () => JSON.parse(readFileSync(join(own, 'ohmstead-hand.json'), 'utf8')) as Record<string, string>;

  await shell.run('register');
  expect(hand()).toMatchObject({ host: '127.0.0.1', port: mqttPort });
  const { thingName = '', secret, claimUrl = '' } = hand();
  // Other journeys count the devices of the organisation.
  onTestFinished(async () => void (await provider('release-device', thingName)));
  await shell.run('greet');

  shell.type('claim');
  await shell.until(`Open ${claimUrl} and press Claim.`);
  const person = await openVisit({ as: 'demo@ohmstead.example' });
  await person.goto(claimUrl);
  await person.getByRole('button', { name: 'Claim', exact: true }).click();
  await shell.until('The display shows');
  await person.getByLabel('Claim code').fill(/The display shows (\d{6})/.exec(shell.output)?.[1] ?? '');
  await person.getByLabel('Claim code').press('Enter');
  await person.getByText('This device has been successfully claimed by your organization.').waitFor();
  await shell.until('done: claim');
  expect(hand()['secret']).not.toBe(secret);

  await shell.run('run');
  const answers = shell.output.slice(shell.output.indexOf('done: claim')).match(/^< \S+\/down\/ack .*$/gm);
  expect(answers).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/\{"ok":\[\d+\]\}$/)));
  await person.goto(`/services?filter=${encodeURIComponent(JSON.stringify({ keywords: ['HAND-B1'] }))}`);
  await person.getByRole('row', { name: /HAND-B1.*Passed|Passed.*HAND-B1/s }).waitFor();

  await shell.run('refused');
  expect(shell.output).toMatch(/none\ndone: refused/);
  shell.type('listen');
  await shell.until('Waiting for commands');
  const left = [...blocks.keys()].filter((name) => !shell.typed.includes(name));
  // foreign-device.test.ts in apps/server/src/gateway/broker runs it with whichever client is installed.
  expect(left).toEqual(['mosquitto', 'mosquitto-commands']);
});
