import { afterAll } from 'vitest';
import { administer, byFiles, clusterUrl, withDatabase } from './test-database.ts';

let made = 0;

/** A database that holds nothing, not even the migrations; gone when the file is done. */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${process.pid}_empty_${Date.now().toString(36)}_${++made}`;
  await administer(clusterUrl(), `create database ${name} template template0 ${byFiles}`);
  afterAll(() => administer(clusterUrl(), `drop database if exists ${name} with (force)`));
  return withDatabase(clusterUrl(), name);
}
