import { dataDirOf } from '../data-folders.ts';
import { openProviderDatabase } from '../provider/open-provider-database.ts';
import { describeBreach } from './describe-breach.ts';
import { findBreaches } from './find-breaches.ts';
import { allInvariants } from './invariants/all-subjects.ts';

const asJson = process.argv.includes('--json');
const dataDir = dataDirOf(process.env);
const database = await openProviderDatabase(process.env['DATABASE_URL'], dataDir);
try {
  const breaches = await findBreaches(database.url, dataDir);
  // With the images, which are files.
  const checked = allInvariants.length + 1;
  if (asJson) console.log(JSON.stringify({ checked, breaches }));
  else for (const breach of breaches) console.log(describeBreach(breach));
  if (!asJson) console.log(`${checked - breaches.length} of ${checked} invariants hold`);
  if (breaches.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
