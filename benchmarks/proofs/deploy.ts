/**
 * What docs/operations.md hands out is tried: each file of deploy/ is judged by the program that it is for, the alerts are played, and
 * the image of deploy/Containerfile is built, started, signed in to and stopped. Each check has a control: a mistake that it must find.
 */
import { checkFile } from '../deploy/file-check.ts';
import { fileChecks } from '../deploy/file-checks.ts';
import { proveImage } from '../deploy/prove-image.ts';
import type { Figure } from '../measure/figure.ts';
import { report } from '../measure/report.ts';

const figures: Figure[] = [];
for (const check of fileChecks) figures.push(...(await checkFile(check)));
figures.push(...(await proveImage()));
report('proof-deploy', figures);
