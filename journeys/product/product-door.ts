import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startProduct, type Product } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productDoor: string;
  }
}

/** For Vitest: one product for all journeys of a run. It starts when the first one knocks, and not while other tests still run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product> | undefined;
  const door = createServer((_, answer) => {
    product ??= startProduct();
    product.then(
      ({ stop: _, ...place }) => answer.end(JSON.stringify(place)),
      (error: Error) => answer.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('productDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    await product?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
