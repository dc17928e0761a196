import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

for (const [file, text] of generatedFiles()) writeFileSync(file, text);
