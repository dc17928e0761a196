import { Gauge } from 'prom-client';

type Read = () => number | null | Promise<number | null>;

/** Looked up whenever somebody reads the metrics. Null: better no figure than an old one. Nobody sees it before it is registered. */
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
