import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listMaterials } from './sbom/bill-of-materials.ts';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const text = `${JSON.stringify(listMaterials(), null, 2)}\n`;
if (values.to === undefined) process.stdout.write(text);
else writeFileSync(values.to, text);
