import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './hold-lock.mjs';
import { isInstalled } from './install-state.mjs';

const INSTALL = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

/**
 * Installs what the lockfile names, unless it is there already. Two first starts at once: the second waits for the first.
 * @param {string} root
 */
export async function ensurePackages(root) {
  if (isUpToDate(root)) return;
  await withLock(join(root, '.cache', 'install.lock'), async () => {
    if (isUpToDate(root)) return;
    await install(root);
  });
}

/** @param {string} root */
function isUpToDate(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const platform = { os: process.platform, cpu: process.arch };
  return isInstalled(readJson(join(root, 'package-lock.json')), readJson(record), platform);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} root */
async function install(root) {
  const startedAt = Date.now();
  console.log('Installing packages, about a minute …');
  const { code, output } = await runNpm(root, INSTALL);
  if (code !== 0) throw new Error(`${output}\nInstalling the packages failed: npm ${INSTALL.join(' ')}`);
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runNpm(root, args) {
  const npm = npmCommand();
  const env = { ...process.env, npm_config_cache: cacheFolder(root) };
  const child = spawn(npm.file, [...npm.args, ...args], {
    cwd: root,
    env,
    shell: npm.shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/** The npm that started us, on the Node that runs it: the one in node_modules is about to be replaced. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) return { file: node ?? process.execPath, args: [script], shell: false };
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * npm's usual cache; a folder of our own for a user whose home cannot be written.
 * @param {string} root
 */
function cacheFolder(root) {
  const usual = process.env['npm_config_cache'] ?? join(homedir(), '.npm');
  return isWritable(usual) ? usual : join(root, '.cache', 'npm');
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
