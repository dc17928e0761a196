import { parseArgs } from 'node:util';

export interface LookOptions {
  path: string;
  /** Undefined: logged out. */
  email: string | undefined;
  width: number;
  height: number;
  dark: boolean;
  full: boolean;
  file: string;
}

const LOOK_USAGE =
  'npm run look -- PATH [--as EMAIL|nobody] [--width 1440] [--height 900] [--dark] [--full] [--out FILE]';

const options = {
  as: { type: 'string', default: 'demo@ohmstead.example' },
  width: { type: 'string', default: '1440' },
  height: { type: 'string', default: '900' },
  dark: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

export function parseLookOptions(args: string[]): LookOptions {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  if (!path?.startsWith('/') || positionals.length > 1) throw new Error(LOOK_USAGE);
  return {
    path,
    email: values.as === 'nobody' ? undefined : values.as,
    width: pixels(values.width),
    height: pixels(values.height),
    dark: values.dark,
    full: values.full,
    file: values.out ?? defaultFile(path, values.width, values.dark),
  };
}

function pixels(text: string): number {
  if (!/^[1-9]\d{1,3}$/.test(text)) throw new Error(`Not a size in pixels: ${text}\n${LOOK_USAGE}`);
  return Number(text);
}

function defaultFile(path: string, width: string, dark: boolean): string {
  const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  return `look/${name}-${width}${dark ? '-dark' : ''}.png`;
}
