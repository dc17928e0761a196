import { spawnSync } from 'node:child_process';

/** Debian keeps servers where only root looks. */
export const toolEnvironment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };

export const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { env: toolEnvironment }).status === 0;
