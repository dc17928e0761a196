import { dataDirOf } from '../data-folders.ts';
import { openProviderDatabase } from '../provider/open-provider-database.ts';
import { verifyAuditLog, type VerifiedOrganization } from './verify-audit-log.ts';

const asJson = process.argv.includes('--json');

function lineOf({ organizationId, name, sealed, unsealed, finding }: VerifiedOrganization): string {
  const who = `organisation ${organizationId}${name === null ? '' : ` (${name})`}`;
  const counts = `${sealed} entries sealed, ${unsealed} to be sealed`;
  if (finding === null) return `ok      ${who}: ${counts}`;
  const place = finding.entry === null ? `seal ${finding.seal}: ` : `entry ${finding.entry} (seal ${finding.seal}) `;
  return `BROKEN  ${who}: ${place}${finding.what}`;
}

const dataDir = dataDirOf(process.env);
const database = await openProviderDatabase(process.env['DATABASE_URL'], dataDir);
try {
  const verified = await verifyAuditLog(database.url, dataDir);
  console.log(asJson ? JSON.stringify({ organizations: verified }) : verified.map(lineOf).join('\n'));
  if (verified.some(({ finding }) => finding !== null)) process.exitCode = 1;
} finally {
  await database.close();
}
