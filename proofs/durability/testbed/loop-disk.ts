import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH, as linux/fs.h numbers them: nothing that was not flushed reaches the disk any more. */
const shutDown =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($disk, 0x8004587D, $how) or die $!';

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`);
}

/** A file system in a file, whose power can fail. Needs root, loop devices, mkfs.ext4 and perl (its base package). */
export class LoopDisk {
  readonly path: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ohmstead-disk-'));
  readonly #image = join(this.#folder, 'disk.img');
  isMounted = false;

  private constructor(sizeMb: number) {
    this.path = join(this.#folder, 'mounted');
    mkdirSync(this.path);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, sizeMb * 1024 * 1024);
    run('mkfs.ext4', '-q', '-F', '-m', '0', this.#image);
  }

  /** Returns the reason if this machine cannot have one. */
  static tryMake(sizeMb: number): LoopDisk | string {
    if (process.platform !== 'linux') return 'there are loop devices with ext4 on Linux only';
    if (process.getuid?.() !== 0) return 'mounting needs root';
    try {
      run('perl', '-e', '1');
      const disk = new LoopDisk(sizeMb);
      disk.mount();
      return disk;
    } catch (error) {
      return (error as Error).message;
    }
  }

  mount(): void {
    run('mount', '-o', 'loop', this.#image, this.path);
    this.isMounted = true;
  }

  /** Flushes the disk: what is written now survives a power loss. */
  sync = (): void => run('sync', '-f', this.path);

  /** Clients in this process go on until that very moment. */
  async losePower(): Promise<void> {
    const [code] = await once(spawn('perl', ['-e', shutDown, this.path], { stdio: 'ignore' }), 'exit');
    if (code !== 0) throw new Error(`perl: ended with ${code}`);
  }

  /** Waits for processes that still use it. */
  async unmount(): Promise<void> {
    for (let tries = 0; this.isMounted; tries++) {
      try {
        run('umount', this.path);
        this.isMounted = false;
      } catch (error) {
        if (tries === 100) throw error;
        await delay(100);
      }
    }
  }

  async remove(): Promise<void> {
    await this.unmount();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
