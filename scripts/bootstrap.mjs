// Runs on any Node from 20.19 with nothing installed: plain JavaScript, built-in modules only.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './bootstrap/find-node.mjs';
import { ensurePackages } from './bootstrap/install-packages.mjs';
import { runScript } from './bootstrap/run-script.mjs';

const COMMANDS = [
  'start',
  'dev',
  'test',
  'check',
  'fix',
  'look',
  'bench',
  'prove',
  'provider',
  'migrate',
  'device',
  'fsck',
  'audit-verify',
  'backup',
  'restore',
  'generate',
  'sbom',
];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = '', ...args] = process.argv.slice(2);

if (!COMMANDS.includes(command)) {
  console.error(`Usage: npm run ${COMMANDS.join(' | ')}`);
  process.exit(2);
}

try {
  await ensurePackages(root);
  process.exitCode = await runScript(findNode(root), root, command, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
