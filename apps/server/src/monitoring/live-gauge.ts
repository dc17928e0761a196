import { Gauge } from 'prom-client';

type Read = () => number | null | Promise<number | null>;

/** A gauge that is read on each scrape. With null it shows no value instead of an old one. Still to be registered. */
export const liveGauge = (name: string, help: string, read: Read): Gauge =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const value = await read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
