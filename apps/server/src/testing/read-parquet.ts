import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** The rows of a Parquet file as a program that shares no code with ours reads them: 64-bit integers as bigint, instants as Date. */
export async function readParquet(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  const file = join(folder, 'rows.parquet');
  try {
    writeFileSync(file, bytes);
    return await queryParquet('select * from read_parquet($file)', { file });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In DuckDB's SQL, which names files like tables. */
export async function queryParquet(question: string, values = {}): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(question, values)).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
