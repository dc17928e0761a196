import { readProofOptions } from '../proofs/harness/measure/proof-options.ts';
import { proofs } from '../proofs/proofs.ts';

const options = readProofOptions(process.argv.slice(2));
const { names: wanted } = options;
const unknown = wanted.filter((name) => !(name in proofs));

if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. Proofs: ${Object.keys(proofs).join(', ')}`);
  process.exit(2);
}

// One after the other: each prints how long it took, and two at once would disturb both.
for (const name of wanted.length > 0 ? wanted : Object.keys(proofs)) {
  const startedAt = performance.now();
  const isProved = await proofs[name]?.(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isProved ? 'ok' : 'FAILED'}  ${name}, ${seconds} s\n`);
  if (!isProved) process.exitCode = 1;
}
