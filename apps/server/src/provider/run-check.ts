import { parseArgs } from 'node:util';
import { dataDirOf } from '../settings/data-folders.ts';
import { ownerAccess } from '../settings/database-settings.ts';
import { runTool } from '../tools/run-tool.ts';
import { openProviderDatabase } from './open-provider-database.ts';

/** The result of a check, for people and for programs. */
export type Checked = { isSound: boolean; text: string; json: unknown };

type Check = { usage: string; check: (databaseUrl: string, dataDir: string) => Promise<Checked> };

const options = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** A tool that checks all data and changes nothing; exits with 1 if anything is wrong. */
export const runCheck = ({ usage, check }: Check): Promise<void> =>
  runTool(async () => {
    const { values } = parseArgs({ options });
    if (values.help) return console.log(usage);
    const dataDir = dataDirOf(process.env);
    const database = await openProviderDatabase(ownerAccess(process.env), dataDir);
    try {
      const { isSound, text, json } = await check(database.url, dataDir);
      console.log(values.json ? JSON.stringify(json) : text);
      if (!isSound) process.exitCode = 1;
    } finally {
      await database.close();
    }
  });
