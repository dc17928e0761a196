import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const roomBytes = 4 * 2 ** 30;

/** As /proc/mounts has it. Some containers give little room, or let nothing there be executed, which tests of programs need. */
function isUsable(): boolean {
  if (!existsSync(memory)) return false;
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounted.find(([, folder]) => folder === memory)?.[3];
  if (!options || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes;
}

/**
 * Where tests keep what they throw away: in memory where that is possible. Each test file makes and drops a database of 400 files, and ext4
 * looks long for places for new files where many were deleted: on disk that took a quarter of PostgreSQL's processor time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !isUsable()) return;
  const folder = join(memory, `ohmstead-tests-${process.getuid?.() ?? ''}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
}
