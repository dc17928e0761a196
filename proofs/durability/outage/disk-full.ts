import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import type { LoopDisk } from '../testbed/loop-disk.ts';
import type { Outage } from './outage.ts';

/** Fills the disk to the last block. */
function fill(path: string): void {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const handle = openSync(path, 'w');
  try {
    for (let size = piece.length; size >= 4096; size >>= 1) writeWhileRoom(handle, piece.subarray(0, size));
    fsyncSync(handle);
  } catch {
    // The disk is full, as intended.
  } finally {
    closeSync(handle);
  }
}

function writeWhileRoom(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece);
  } catch {
    // There is no room for a chunk of this size.
  }
}

/** The write-ahead log has some room in reserve: that is filled as well, which may take the database down until there is room again. */
const exhaustReserve = (url: string): Promise<void> =>
  withRoot(url, async (root) => {
    for (let written = 0; written < 200; written++)
      await root.query(`select pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))`);
  }).catch(() => undefined);

export function diskFull(disk: LoopDisk, url: string): Outage {
  const ballast = join(disk.path, 'ballast');
  let filling: NodeJS.Timeout | undefined;
  return {
    name: 'disk full',
    leavesSome: true,
    takeAway: async () => {
      fill(ballast);
      await exhaustReserve(url);
      // Room that is freed meanwhile is filled as well.
      filling = setInterval(() => statfsSync(disk.path).bfree > 0 && fill(`${ballast}-more`), 500);
    },
    giveBack: () => {
      clearInterval(filling);
      for (const file of [ballast, `${ballast}-more`]) rmSync(file, { force: true });
    },
  };
}
