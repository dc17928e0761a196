import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { onParameter } from './driver-connection.ts';

/** Learns from the server's startup parameters whether it is a standby. */
export class PrimaryClient extends pg.Client {
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    onParameter(this, (name, value) => {
      if (name === 'in_hot_standby') this.#isStandby = value === 'on';
    });
  }

  /** During a failover, a URL may lead to a standby, which refuses changes and may be behind. */
  requirePrimary(): void {
    if (this.#isStandby) throw new DatabaseUnavailable(new Error('The server is a standby'));
  }
}
