import { parseArgs } from 'node:util';
import { messageOf } from '@ohmstead/domain';
import { disableDevice, releaseDevice } from './commands/change-device.ts';
import { confirmDomain } from './commands/confirm-domain.ts';
import { deleteOrganization } from './commands/delete-organization.ts';
import { exportTo } from './commands/export-to.ts';
import { listDevices } from './commands/list-devices.ts';
import { listFirmware, withdrawFirmware } from './commands/list-firmware.ts';
import { listOrganizations } from './commands/list-organizations.ts';
import { listRefused } from './commands/list-refused.ts';
import { registerDevice } from './commands/register-device.ts';
import { registerModel } from './commands/register-model.ts';
import { releaseFirmware } from './commands/release-firmware.ts';
import { resetSecondFactor } from './commands/reset-second-factor.ts';
import { setRetention } from './commands/set-retention.ts';
import { writeNatsUsers } from './commands/write-nats-users.ts';
import type { ProviderAnswer, ProviderContext } from './provider-context.ts';
import { ProviderError } from './provider-error.ts';

type Values = Record<string, string | undefined>;
type Parsed = { values: Values; positionals: string[] };
type Command = {
  usage: string;
  required: readonly string[];
  optional: readonly string[];
  /** Whether the command needs a thing, an organisation or an address. */
  takesObject: boolean;
  run: (context: ProviderContext, values: never, object: string) => Promise<ProviderAnswer>;
};

const command = <Options>(
  usage: string,
  names: { required?: readonly string[]; optional?: readonly string[]; takesObject?: boolean },
  run: (context: ProviderContext, options: Options, object: string) => Promise<ProviderAnswer>,
): Command => ({
  usage,
  required: names.required ?? [],
  optional: names.optional ?? [],
  takesObject: names.takesObject ?? false,
  run,
});

const commands: Record<string, Command> = {
  'register-model': command(
    '--model M --type T --bays N [--class analyzer|spectro] [--temperature surface|unknown] [--description D] [--image FILE]',
    { required: ['model', 'type', 'bays'], optional: ['class', 'temperature', 'description', 'image'] },
    registerModel,
  ),
  'register-device': command('--model M --serial S', { required: ['model', 'serial'] }, registerDevice),
  'release-firmware': command(
    '--model M --version V --file F [--key PEM] [--expires YYYY-MM-DD]',
    { required: ['model', 'version', 'file'], optional: ['key', 'expires'] },
    releaseFirmware,
  ),
  'withdraw-firmware': command('--model M --version V', { required: ['model', 'version'] }, withdrawFirmware),
  'list-firmware': command('', {}, listFirmware),
  'release-device': command('THING', { takesObject: true }, (context, _, thing) => releaseDevice(context, thing)),
  disable: command('THING', { takesObject: true }, (context, _, thing) => disableDevice(context, thing)),
  'nats-users': command('--secrets FILE --to FILE', { required: ['secrets', 'to'] }, writeNatsUsers),
  list: command('', {}, listDevices),
  'list-refused': command('THING', { takesObject: true }, (context, _, thing) => listRefused(context, thing)),
  'list-organizations': command('', {}, listOrganizations),
  'export-organization': command('ORGANIZATION --to FOLDER', { required: ['to'], takesObject: true }, exportTo),
  'set-retention': command('ORGANIZATION --days N|keep', { required: ['days'], takesObject: true }, setRetention),
  'reset-second-factor': command('ADDRESS', { takesObject: true }, (context, _, email) =>
    resetSecondFactor(context, email),
  ),
  'confirm-domain': command('ORGANIZATION --domain D', { required: ['domain'], takesObject: true }, confirmDomain),
  'delete-organization': command(
    'ORGANIZATION --yes-delete NAME',
    { required: ['yes-delete'], takesObject: true },
    deleteOrganization,
  ),
};

export const usage = (): string =>
  [
    'npm run provider -- COMMAND [--json]',
    ...Object.entries(commands).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
  ].join('\n');

export type Request = { asJson: boolean; run: (context: ProviderContext) => Promise<ProviderAnswer> };

/** Parses a command line, or explains in one sentence what is wrong with it. */
export function readRequest(args: readonly string[]): Request {
  const [name = '', ...rest] = args.filter((arg) => arg !== '--json');
  const found = commands[name];
  if (found === undefined)
    throw new ProviderError(`${name === '' ? 'A command is missing' : `There is no command ${name}`}.\n${usage()}`);
  const { values, positionals } = parse(name, found, rest);
  for (const required of found.required) {
    if (!values[required]) throw new ProviderError(`--${required} is missing: ${name} ${found.usage}`);
  }
  const [object = ''] = positionals;
  if (positionals.length !== (found.takesObject ? 1 : 0)) throw new ProviderError(`Usage: ${name} ${found.usage}`);
  return { asJson: args.includes('--json'), run: (context) => found.run(context, values as never, object) };
}

function parse(name: string, { required, optional, usage }: Command, args: string[]): Parsed {
  const options = Object.fromEntries([...required, ...optional].map((each) => [each, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values, positionals };
  } catch (error) {
    throw new ProviderError(`${messageOf(error)}\nUsage: ${name} ${usage}`.trimEnd(), { cause: error });
  }
}
