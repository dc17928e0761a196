import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { onParameter } from './driver-connection.ts';

/** Knows from the server's greeting whether it is a standby. */
export class PrimaryClient extends pg.Client {
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    onParameter(this, (name, value) => {
      if (name === 'in_hot_standby') this.#isStandby = value === 'on';
    });
  }

  /** A standby, to which an address may lead while one server takes over from another, keeps nothing and may be behind. */
  requirePrimary(): void {
    if (this.#isStandby) throw new DatabaseUnavailable(new Error('The server is a standby'));
  }
}
