import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../data/', import.meta.url));

/** Reads a file of measurements into columns. The header names the units, so files with other units are refused. */
export function readColumns(file: string, header: readonly string[]): number[][] {
  const [first = '', ...lines] = readFileSync(folder + file, 'utf8')
    .trimEnd()
    .split('\n');
  if (first !== header.join(',')) throw new Error(`${file} should begin with '${header.join(',')}', not '${first}'`);
  const rows = lines.map((line) => line.split(',').map(Number));
  return header.map((name, column) => rows.map((row, index) => finite(row[column], `${file}:${index + 2} ${name}`)));
}

function finite(value: number | undefined, where: string): number {
  if (value === undefined || !Number.isFinite(value)) throw new Error(`${where} is not a number`);
  return value;
}
