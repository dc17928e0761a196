import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolEnvironment } from '../../apps/server/src/testing/system-tools.ts';
import { root } from '../../scripts/lib/root.ts';
import { lastLines, run, type Ran } from './run.ts';

/** Stand-ins for the base images that deploy/Containerfile names, made of Debian's packages: no image registry is used. */
const debianImage = 'localhost/debian-of-packages';
const nodeImage = 'localhost/node-of-packages';
const image = 'localhost/ohmstead';
const hasOverlay = () => readFileSync('/proc/filesystems', 'utf8').includes('\toverlay');

type Settings = { user: string; cmd: string[]; healthcheck: string[]; stopSignal: string };
type Inspected = {
  Docker: { config: { User: string; Cmd: string[]; StopSignal: string; Healthcheck?: { Test: string[] } } };
};

/** npm's settings of this machine, so that it installs in the container as it does here. */
function npmSettings(): { rc: string; certificates: string | undefined } {
  const { output } = run('npm', ['config', 'list', '--json', '--loglevel', 'silent']);
  const { registry, cafile, proxy, 'https-proxy': httpsProxy } = JSON.parse(output);
  const lines = Object.entries({ registry, cafile, proxy, 'https-proxy': httpsProxy });
  const rc = lines.flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}\n`] : [])).join('');
  return { rc, certificates: typeof cafile === 'string' ? cafile : undefined };
}

/** The npm that started this process, else the one in PATH. */
function npmFolder(): string {
  const program = process.env['npm_execpath'] ?? realpathSync(run('which', ['npm']).output);
  return dirname(dirname(program));
}

/** Images and containers in a folder of their own, by buildah, without a daemon and without namespaces. */
export class ContainerImage {
  readonly folder: string;
  readonly #store: string[];

  constructor(folder: string) {
    this.folder = folder;
    const driver = hasOverlay() ? 'overlay' : 'vfs';
    this.#store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', driver];
  }

  /** The root file system of a container is below its folder. */
  get environment(): NodeJS.ProcessEnv {
    return { ...toolEnvironment, TMPDIR: this.folder };
  }

  buildah(...args: string[]): Ran {
    return run('buildah', [...this.#store, ...args], { cwd: root, env: { TMPDIR: this.folder } });
  }

  /** As a command line, to be started without waiting for it. */
  command(...args: string[]): string[] {
    return [...this.#store, ...args];
  }

  #must(...args: string[]): string {
    const { isOk, output } = this.buildah(...args);
    if (!isOk) throw new Error(`buildah ${args[0]}: ${lastLines(output)}`);
    return output.split('\n').at(-1) ?? '';
  }

  /** Returns the reason if the base image cannot be made. */
  makeBases(): string | undefined {
    const archive = join(this.folder, 'debian.tar');
    const made = run('mmdebstrap', ['--variant=minbase', 'bookworm', archive]);
    if (!made.isOk) return `mmdebstrap made no root file system: ${lastLines(made.output, 3)}`;
    const container = this.#must('from', 'scratch');
    this.#must('add', '-q', container, archive, '/');
    this.#must('commit', '-q', container, debianImage);
    this.#must('copy', '-q', container, realpathSync(join(root, 'node_modules/.bin/node')), '/usr/local/bin/node');
    this.#must('copy', '-q', container, npmFolder(), '/usr/local/lib/node_modules/npm');
    const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
    this.#must('run', '--isolation', 'chroot', container, '--', 'sh', '-c', link);
    this.#must('commit', '-q', container, nodeImage);
    this.#must('rm', container);
    return undefined;
  }

  /** Builds an image from this Containerfile, with the working tree as its context. */
  build(containerfile: string, name = image): Ran {
    const { rc, certificates } = npmSettings();
    mkdirSync(join(this.folder, 'build'), { recursive: true });
    const file = join(this.folder, 'build', 'Containerfile');
    writeFileSync(file, containerfile);
    const npmrc = join(this.folder, 'build', 'npmrc');
    writeFileSync(npmrc, rc, { mode: 0o600 });
    const trust = certificates && existsSync(certificates) ? ['--volume', `${certificates}:${certificates}:ro`] : [];
    const bases = ['--build-arg', `NODE_IMAGE=${nodeImage}`, '--build-arg', `DEBIAN_IMAGE=${debianImage}`];
    const how = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker', '--layers'];
    return this.buildah(
      'build',
      ...how,
      ...bases,
      ...trust,
      '--secret',
      `id=npmrc,src=${npmrc}`,
      '-t',
      name,
      '-f',
      file,
      root,
    );
  }

  settings(): Settings {
    const { config } = (JSON.parse(this.buildah('inspect', '--type', 'image', image).output) as Inspected).Docker;
    return {
      user: config.User,
      cmd: config.Cmd,
      healthcheck: config.Healthcheck?.Test.slice(1) ?? [],
      stopSignal: config.StopSignal,
    };
  }

  /** Containers first: their file systems are mounted. */
  remove(): void {
    this.buildah('rm', '--all');
    this.buildah('rmi', '--all', '--force');
  }

  newContainer(): string {
    return this.#must('from', '--pull-never', image);
  }
}
