import type { Database } from '@ohmstead/database';
import { Counter, Gauge, register } from 'prom-client';

const measured = new Map<string, Pick<Database, 'pressure'>>();

const connections = new Gauge({
  name: 'ohmstead_database_connections',
  help: 'Connections of this process to the database, by role and state',
  labelNames: ['role', 'state'],
  registers: [],
  collect() {
    for (const [role, database] of measured) {
      const { open, idle } = database.pressure();
      this.set({ role, state: 'idle' }, idle);
      this.set({ role, state: 'busy' }, open - idle);
    }
  },
});

const waiting = new Gauge({
  name: 'ohmstead_database_waiting',
  help: 'Transactions of this process that wait for a connection',
  labelNames: ['role'],
  registers: [],
  collect() {
    for (const [role, database] of measured) this.set({ role }, database.pressure().waiting);
  },
});

const failures = new Counter({
  name: 'ohmstead_database_failures_total',
  help: 'Transactions that failed because the database was unavailable',
  labelNames: ['role'],
  registers: [],
  collect() {
    this.reset();
    for (const [role, database] of measured) this.inc({ role }, database.pressure().failures);
  },
});

export function measureDatabase(role: string, database: Pick<Database, 'pressure'>): void {
  measured.set(role, database);
  for (const metric of [connections, waiting, failures]) register.registerMetric(metric);
}
