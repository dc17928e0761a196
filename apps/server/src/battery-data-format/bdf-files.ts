import type { BdfForm } from '@ohmstead/contract';
import { bdfHead, bdfLines, bdfStem, plainDecimal, samplesAsBdf, type BdfColumn } from '@ohmstead/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BdfFacts, BdfService } from './bdf-facts.ts';
import { writeParquet } from './write-parquet.ts';

export type BdfWish = { form: BdfForm; people: boolean; remainingCapacity: boolean };
export type BdfFile = { name: string; content: AsyncIterable<Buffer> };

export const dataFileName = (facts: BdfFacts, form: BdfForm): string => `${bdfStem(facts)}.bdf.${form}`;

/** The samples of a service, and what stands beside them in a ZIP file. */
export function dataFile({ facts, samples }: BdfService, wish: BdfWish): BdfFile {
  const count = samples.offset.length;
  const columns = samplesAsBdf(samples, { ...facts, remainingCapacity: wish.remainingCapacity });
  return {
    name: dataFileName(facts, wish.form),
    content: wish.form === 'csv' ? writeCsv(columns, count) : asOnePiece(writeParquet(columns, count)),
  };
}

export function filesBeside(service: BdfService, wish: BdfWish): BdfFile[] {
  const stem = bdfStem(service.facts);
  const metadata = `${JSON.stringify(metadataOf(service.facts, wish), null, 2)}\n`;
  const { spectrum } = service;
  return [
    { name: `${stem}.bdf.metadata.json`, content: asOnePiece(metadata) },
    ...(spectrum ? [{ name: `${stem}__EIS.csv`, content: asOnePiece(spectrumCsv(spectrum)) }] : []),
  ];
}

const linesAtOnce = 1_000;

/** In pieces, with other requests in between. */
async function* writeCsv(columns: readonly BdfColumn[], count: number): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(bdfHead(columns));
  for (let from = 0; from < count; from += linesAtOnce) {
    yield Buffer.from(bdfLines(columns, from, Math.min(from + linesAtOnce, count)));
    await nextTurn();
  }
}

async function* asOnePiece(content: string | Promise<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield typeof content === 'string' ? Buffer.from(content) : await content;
}

/** The format has no such file: a row of it has neither time nor voltage nor current. The imaginary part has its true sign. */
function spectrumCsv({ frequencies, real, imaginary }: NonNullable<BdfService['spectrum']>): string {
  const rows = frequencies.map((frequency, at) => [frequency, real[at], imaginary[at]].map(cellOf).join());
  return ['Frequency / Hz,Real Impedance / ohm,Imaginary Impedance / ohm', ...rows, ''].join('\n');
}

/** Devices have sent values that are no numbers. */
const cellOf = (value = Number.NaN) => (Number.isFinite(value) ? plainDecimal(value) : '');

const iso = (ms: number) => new Date(ms).toISOString();

/** Names of people and vehicles only if they were asked for. */
function metadataOf(facts: BdfFacts, { people, remainingCapacity }: BdfWish) {
  const { operator, vin, dealerNumber } = facts;
  const { serialNumber, batteryModel, deviceSerialNumber, deviceModel, bay, firmware } = facts;
  const { serviceId, serviceType, parameters, status, startMs, durationS, finalImpedanceMohm } = facts;
  return {
    format: 'Battery Data Format, ontology 1.3.0',
    institution: facts.organization,
    battery: { serialNumber, model: batteryModel },
    device: { serialNumber: deviceSerialNumber, model: deviceModel, firmware },
    bay,
    service: { id: serviceId, type: serviceType, parameters, status, start: iso(startMs), durationS },
    finalImpedance: finalImpedanceMohm === null ? null : { value: finalImpedanceMohm, unit: 'mohm' },
    ...(people && { people: { operator, vin, dealerNumber } }),
    leftOut: leftOut(facts, { people, remainingCapacity }),
  };
}

function leftOut({ isRaw }: BdfFacts, { people, remainingCapacity }: Omit<BdfWish, 'form'>): string[] {
  return [
    ...(isRaw ? [] : ['All samples but those that charts need, and so the charge: they are in the archive.']),
    ...(remainingCapacity ? [] : ['Remaining capacity, for which the format has no term.']),
    ...(people ? [] : ['Operator, VIN and dealer number.']),
  ];
}
