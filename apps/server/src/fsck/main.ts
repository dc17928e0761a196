import { runCheck } from '../provider/run-check.ts';
import { describeBreach } from './describe-breach.ts';
import { findBreaches } from './find-breaches.ts';
import { allInvariants } from './invariants/all-subjects.ts';

await runCheck({
  usage: 'npm run fsck -- [--json]   checks every invariant in docs/invariants.md',
  check: async (databaseUrl, dataDir) => {
    const breaches = await findBreaches(databaseUrl, dataDir);
    // Plus one for the images, which are files.
    const checked = allInvariants.length + 1;
    const summary = `${checked - breaches.length} of ${checked} invariants hold`;
    return {
      isSound: breaches.length === 0,
      text: [...breaches.map(describeBreach), summary].join('\n'),
      json: { checked, breaches },
    };
  },
});
