import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

type Parameter = { parameterName: string; parameterValue: string };

/** Knows from the server's greeting whether it is a standby. */
export class PrimaryClient extends pg.Client {
  #isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: pg.Connection };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
  }

  /** A standby, to which an address may lead while one server takes over from another, keeps nothing and may be behind. */
  requirePrimary(): void {
    if (this.#isStandby) throw new DatabaseUnavailable(new Error('The server is a standby'));
  }
}
