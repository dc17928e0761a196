import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A name that was given in a folder survives a power loss only when the folder itself is on the disk. Windows has no such call, and no such need. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
