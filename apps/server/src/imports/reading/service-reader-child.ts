import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import { layoutOf, missingOf, type FileLayout } from '@ohmstead/domain/service-imports/find-table';
import { SamplesReader } from '@ohmstead/domain/service-imports/samples-reader';
import type { FileSample } from '@ohmstead/domain/service-imports/service-file';
import { SpectrumReader } from '@ohmstead/domain/service-imports/spectrum-reader';
import type { ReadWish, SaidOfService } from './read-service-file.ts';
import type { ServiceFile } from './service-file.ts';
import { openServiceFile } from './service-rows.ts';

/**
 * Runs as a process of its own, as the reader of tables does: reads a file of a test from standard input and writes what it holds to standard
 * output, one JSON value a line.
 */
const samplesAtOnce = 1_000;
const sampleLength = 100;

/** Waits where the other process reads slowly, so that a large file is not held twice. */
async function write(said: SaidOfService): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(said)}\n`))
    await new Promise<void>((resolve) => void process.stdout.once('drain', resolve));
}

function chosenLayout({ layout }: ServiceFile, { columns }: ReadWish): FileLayout {
  if (!columns || columns.length !== layout.heads.length) return layout;
  return { ...layoutOf(null, layout.heads, columns, layout), maker: layout.maker, ...keptOf(layout) };
}

const keptOf = ({ states, slashOrder, startTime }: FileLayout) => ({ states, slashOrder, startTime });

async function readSamples(file: ServiceFile, layout: FileLayout, wish: ReadWish): Promise<void> {
  const reader = new SamplesReader(layout);
  let held: FileSample[] = [];
  const shown: string[][] = layout.heads.map(() => []);
  for await (const { line, cells } of file.rows()) {
    const sample = reader.take(line, cells);
    noteShown(shown, cells);
    if (!sample || !wish.withSamples) continue;
    held.push(sample);
    if (held.length < samplesAtOnce) continue;
    await write({ samples: columnsOf(held) });
    held = [];
  }
  if (held.length > 0) await write({ samples: columnsOf(held) });
  const { summary, plots, findings, start } = reader.finish(wish.designCapacityMah ?? null);
  await write({ isWhole: true, layout, shown, summary, plots, findings, start });
}

const columnsOf = (samples: readonly FileSample[]) => ({
  offset: samples.map(({ offset }) => offset),
  Curr: samples.map(({ Curr }) => Curr),
  Temp: samples.map(({ Temp }) => Temp),
  Volt: samples.map(({ Volt }) => Volt),
});

/** The first three rows. */
function noteShown(shown: readonly string[][], cells: readonly string[]): void {
  if ((shown[0]?.length ?? 3) >= 3) return;
  for (const [index, texts] of shown.entries())
    texts.push((cells[index] ?? '').trim().slice(0, sampleLength).toWellFormed());
}

async function readSpectrum(file: ServiceFile, layout: FileLayout, wish: ReadWish): Promise<void> {
  const reader = new SpectrumReader(layout);
  const shown: string[][] = layout.heads.map(() => []);
  for await (const { line, cells } of file.rows()) {
    reader.take(line, cells);
    noteShown(shown, cells);
  }
  const { summary, plots, findings, spectrum } = reader.finish();
  const { startTime: start } = layout;
  await write({ isWhole: true, layout, shown, summary, plots, findings, start, ...(wish.withSamples && { spectrum }) });
}

async function showOnly(file: ServiceFile, layout: FileLayout): Promise<void> {
  const shown: string[][] = layout.heads.map(() => []);
  for await (const { cells } of file.rows()) {
    noteShown(shown, cells);
    if (shown[0]?.length === 3) break;
  }
  await write({ isWhole: true, layout, shown, summary: null, plots: [], findings: [], start: null });
}

/** Once: two copies of a large file would not fit. */
async function readInput(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  for await (const chunk of process.stdin) at += (chunk as Buffer).copy(bytes, at);
  return bytes.subarray(0, at);
}

const wish: ReadWish = JSON.parse(process.argv[2] ?? '{"size":0}');
try {
  const file = await openServiceFile(await readInput(wish.size));
  const layout = chosenLayout(file, wish);
  if (missingOf(layout.columns).missing.length > 0) await showOnly(file, layout);
  else await (layout.record === 'samples' ? readSamples : readSpectrum)(file, layout, wish);
} catch (error) {
  if (!(error instanceof ReadProblem)) throw error;
  await write({ problem: { code: error.code, params: error.params } });
}
