import { runCheck } from '../provider/run-check.ts';
import { verifyAuditLog, type VerifiedOrganization } from './verify-audit-log.ts';

function lineOf({ organizationId, name, sealed, unsealed, finding }: VerifiedOrganization): string {
  const who = `organisation ${organizationId}${name === null ? '' : ` (${name})`}`;
  const counts = `${sealed} entries sealed, ${unsealed} to be sealed`;
  if (finding === null) return `ok      ${who}: ${counts}`;
  const place = finding.entry === null ? `seal ${finding.seal}: ` : `entry ${finding.entry} (seal ${finding.seal}) `;
  return `BROKEN  ${who}: ${place}${finding.what}`;
}

await runCheck({
  usage: 'npm run audit:verify -- [--json]   checks that the audit log is unchanged since it was sealed',
  check: async (databaseUrl, dataDir) => {
    const organizations = await verifyAuditLog(databaseUrl, dataDir);
    return {
      isSound: organizations.every(({ finding }) => finding === null),
      text: organizations.map(lineOf).join('\n'),
      json: { organizations },
    };
  },
});
