import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new name in a folder survives a power loss only once the folder itself is on disk. Windows has no such call and does not need one. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
