/**
 * Tries what docs/operations.md provides: each file of deploy/ is checked by the program that it is for, the alerts are simulated, and the
 * image of deploy/Containerfile is built, started, logged in to and stopped. Each check has a control: a mistake that it must find.
 */
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { checkFile } from './file-check.ts';
import { fileChecks } from './file-checks.ts';
import { proveImage } from './prove-image.ts';

const figures: Figure[] = [];
for (const check of fileChecks) figures.push(...(await checkFile(check)));
figures.push(...(await proveImage()));
report('proof-deploy', figures);
