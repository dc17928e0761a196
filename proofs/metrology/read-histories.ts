import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.ts';

/** The state of health of a cell in %, test after test. `x` counts the cycles. */
export type History = { cell: string; x: number[]; y: number[] };

/** HISTORIES is a folder with others: files with columns n, soh_rated_pct and perhaps flag. */
const folder = process.env['HISTORIES'] ?? join(root, 'apps/simulator/data/fade');
/** Of the bundled cells, mAh. */
const designCapacityMah = 45;

/** Cells of one source are siblings. */
export const familyOf = ({ cell }: { cell: string }): string => cell.split(/[-_]/)[0] ?? cell;

export function readHistories(): History[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv') && !/index|resistance/.test(file))
    .toSorted()
    .map(readHistory);
}

function readHistory(file: string): History {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const names = head.split(',');
  const rows = lines.map((line) => new Map(line.split(',').map((value, i) => [names[i] ?? '', value])));
  const healthy = rows.flatMap((row) => {
    const health = Number(
      row.get('soh_rated_pct') ?? (100 * Number(row.get('capacity_mAh') ?? Number.NaN)) / designCapacityMah,
    );
    const isOk = (row.get('flag') ?? 'ok') === 'ok' && health > 0;
    return isOk ? [{ x: Number(row.get('n') ?? row.get('test_number')), y: health }] : [];
  });
  return { cell: file.replace('.csv', ''), x: healthy.map(({ x }) => x), y: healthy.map(({ y }) => y) };
}
