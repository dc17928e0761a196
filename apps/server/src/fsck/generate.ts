import { writeGenerated } from '../write-generated.ts';
import { describeInvariants } from './describe-invariants.ts';

writeGenerated('invariants.md', describeInvariants());
