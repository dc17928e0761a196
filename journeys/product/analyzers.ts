import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { controlSimulator } from './control-simulator.ts';
import { sharedProduct } from './shared-product.ts';

const showsWithin = { timeout: 15_000 };

/** What the analyzer's display shows. */
export async function readDisplay(serialNumber: string): Promise<string> {
  const { folder } = sharedProduct();
  const file = join(folder, 'demo', 'analyzers', `${serialNumber}.display.txt`);
  await expect.poll(() => existsSync(file), showsWithin).toBe(true);
  return readFileSync(file, 'utf8').trim();
}

/** Cuts the analyzer off from the network for a while. */
export const cutOff = (serialNumber: string, seconds: number): Promise<void> => fault('cut-off', serialNumber, seconds);

/** The analyzer reports an error for a while; a later fault replaces it, with its own end. */
export const reportError = (serialNumber: string, seconds: number): Promise<void> =>
  fault('error', serialNumber, seconds);

async function fault(verb: string, serialNumber: string, seconds: number): Promise<void> {
  const line = `${verb} ${serialNumber} ${seconds}`;
  expect(await controlSimulator(sharedProduct(), line)).toBe(`${verb} ${serialNumber}`);
}

/** Operators start services, one after the other, until the test is over. */
export async function letOperatorsWork(): Promise<void> {
  onTestFinished(async () => void (await controlSimulator(sharedProduct(), 'rest')));
  expect(await controlSimulator(sharedProduct(), 'work')).toBe('work');
}
