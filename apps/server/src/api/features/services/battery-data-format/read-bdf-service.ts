import { readPrepared, type Reader } from '@ohmstead/database';
import {
  selectBdfFacts,
  selectBdfSpectrum,
  type BdfFacts,
  type BdfService,
} from '../../../../battery-data-format/bdf-facts.ts';
import { readSamples } from '../../../../sample-store/read-service-data.ts';

/** Those of the services that the caller sees and that have samples, in the order of their ids. */
export async function findWithSamples(
  reader: Pick<Reader, 'getExecutor'>,
  ids: readonly number[],
): Promise<BdfFacts[]> {
  const found = await readPrepared(reader, selectBdfFacts, [ids]);
  return found.filter(({ hasSamples }) => hasSamples);
}

/** Undefined if it is gone. */
export async function readBdfService(reader: Reader, id: number): Promise<BdfService | undefined> {
  const [facts] = await findWithSamples(reader, [id]);
  if (!facts) return undefined;
  const [spectrum] = await readPrepared(reader, selectBdfSpectrum, [id]);
  return { facts, samples: await readSamples(reader, id), spectrum };
}
