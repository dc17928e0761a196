import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
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
  const { controlPort } = sharedProduct();
  const line = `${verb} ${serialNumber} ${seconds}`;
  const answer = await fetch(`http://127.0.0.1:${controlPort}`, { method: 'POST', body: line });
  expect((await answer.text()).trim()).toBe(`${verb} ${serialNumber}`);
}
