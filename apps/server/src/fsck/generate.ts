import { writeFileSync } from 'node:fs';
import { describeInvariants } from './describe-invariants.ts';

writeFileSync(new URL('../../../../docs/invariants.md', import.meta.url), describeInvariants());
