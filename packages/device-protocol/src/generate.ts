import { readFileSync, writeFileSync } from 'node:fs';
import { describeProtocol } from './describe-protocol.ts';

const file = new URL('../../../docs/device-protocol.asyncapi.yaml', import.meta.url);
const text = describeProtocol();

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/device-protocol.asyncapi.yaml is stale: npm run generate');
  process.exitCode = 1;
}
