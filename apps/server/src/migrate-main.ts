import { parseArgs } from 'node:util';
import { databaseRoles, migrate } from '@ohmstead/database';
import { dataDirOf } from './settings/data-folders.ts';
import { ownerAccess, readDatabaseUrl, readRoleUrls, roleUrlSetting } from './settings/database-settings.ts';
import { findPlaintextLinks, plaintextLinks } from './settings/find-plaintext-links.ts';
import { prepareJobSchema } from './jobs/prepare-job-schema.ts';
import { openServer } from './provider/open-provider-database.ts';
import { isWeakDatabaseUrl, readWords, type Environment } from './settings/read-setting.ts';
import { runTool, ToolError } from './tools/run-tool.ts';

const usage = `npm run migrate
  Creates the database roles and migrates the database to this version. With DATABASE_OWNER_URL, the roles get the passwords of
  DATABASE_API_URL, DATABASE_GATEWAY_URL and DATABASE_WORKER_URL, and each process is then given only its own address.`;

/** Reports missing or wrong settings in words, for the person or unit file that can fix them. */
function requireUsable(environment: Environment): void {
  const problems: string[] = [];
  const roleUrls = readRoleUrls(environment, problems);
  const ownerUrl = readDatabaseUrl(environment, 'DATABASE_OWNER_URL', problems);
  const allowsPlaintext = new Set(readWords(environment, 'ALLOW_PLAINTEXT', plaintextLinks, '', problems));
  if (ownerUrl !== null) {
    const missing = databaseRoles.filter((role) => roleUrls[role] === undefined).map(roleUrlSetting);
    if (missing.length > 0)
      problems.push(`DATABASE_OWNER_URL needs ${missing.join()} beside it: the roles get their passwords`);
    if (environment['NODE_ENV'] === 'production') {
      const databases = [['DATABASE_OWNER_URL', ownerUrl]] as const;
      problems.push(...findPlaintextLinks({ allowsPlaintext, databases, mqttUrls: [], smtpUrl: null }, environment));
      if (isWeakDatabaseUrl(ownerUrl)) problems.push('DATABASE_OWNER_URL has a password that everyone knows');
    }
  }
  if (problems.length > 0) throw new ToolError(problems.join('\n'));
}

async function main(): Promise<void> {
  if (parseArgs({ options: { help: { type: 'boolean' } } }).values.help) return console.log(usage);
  requireUsable(process.env);
  const { url, passwordOf } = ownerAccess(process.env);
  const direct = process.env['DATABASE_DIRECT_URL']?.trim();
  const database = await openServer(passwordOf || !direct ? url : direct, dataDirOf(process.env));
  try {
    const { applied } = await migrate(database.url, undefined, { passwordOf });
    await prepareJobSchema(database.url);
    console.log(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}`);
  } finally {
    await database.close();
  }
}

await runTool(main);
