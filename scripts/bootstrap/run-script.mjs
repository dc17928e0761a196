import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const PARENT_CHECK_MS = 250;
/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `scripts/<command>.ts` and answers with its exit code. Programs that it starts find the same Node first.
 * @param {string} node
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runScript(node, root, command, args) {
  const script = join(root, 'scripts', `${command}.ts`);
  const env = { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) };
  const flags = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...flags, script, ...args], { cwd: root, env, stdio: 'inherit' });
  if (process.env['npm_lifecycle_event']) whenOrphaned(() => child.kill('SIGTERM'));
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => void child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const passedOn of PASSED_ON) process.off(passedOn, passOn);
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * npm passes a signal on to the shell between it and us, and the shell ends without a word: we notice by our new parent.
 * @param {() => void} react
 */
function whenOrphaned(react) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    react();
  }, PARENT_CHECK_MS);
  watch.unref();
}

/**
 * As a shell reports it: 128 and the signal's number for a program that a signal ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 1);
}
