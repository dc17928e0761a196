import { Gauge } from 'prom-client';

type Read = () => number | null | Promise<number | null>;

/** A gauge that is read on each scrape. Null shows no value rather than an old one. The caller must register it. */
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
