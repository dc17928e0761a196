import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sharedProduct } from './shared-product.ts';

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

/** Runs the provider's tool, and returns its output. */
export async function provider(...args: string[]): Promise<Record<string, unknown>> {
  const { origin, folder } = sharedProduct();
  const env = { ...process.env, DATA_DIR: folder, PUBLIC_URL: origin };
  const tool = join(root, 'scripts', 'provider.ts');
  const { stdout } = await run(process.execPath, [tool, ...args, '--json'], { cwd: root, env });
  return JSON.parse(stdout) as Record<string, unknown>;
}

type Registered = { devices: { thingName: string; serial: string }[] };
/** Asked once: each run of the tool takes a second, and a device keeps its name whoever owns it. */
let registered: Promise<Registered> | undefined;

/** What names a device in the link on its label. */
export async function thingNameOf(serialNumber: string): Promise<string> {
  const { devices } = await (registered ??= provider('list') as Promise<Registered>);
  return devices.find(({ serial }) => serial === serialNumber)?.thingName ?? '';
}
