import { writeGenerated } from '../tools/write-generated.ts';
import { describeInvariants } from './describe-invariants.ts';

writeGenerated('invariants.md', describeInvariants());
