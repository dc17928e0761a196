import { setTimeout as delay } from 'node:timers/promises';
import type { TestDatabase } from '@ohmstead/database/testing';
import { sql } from 'kysely';

export type Told = { id: number; command: string; payload: Record<string, unknown> };
type Answer = { ok: boolean; code?: string; message?: string } | undefined;

/** A device at the other end of the gateway's own functions: takes its commands and answers as it was told to. */
export class ReplyingDevice {
  readonly told: Told[] = [];
  answer: (told: Told) => Answer = () => ({ ok: true });
  readonly #database: TestDatabase;
  readonly #thingName: string;
  #isOn = true;
  readonly #running: Promise<void>;

  constructor(database: TestDatabase, thingName: string) {
    this.#database = database;
    this.#thingName = thingName;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (this.#isOn) {
      await this.#look();
      await delay(10);
    }
  }

  #look(): Promise<void> {
    return this.#database.gateway.withDirectory(async (directory) => {
      const { rows } = await sql<Told>`
        select * from directory.take_commands(array[${this.#thingName}]::text[], '10 s') order by id`.execute(
        directory,
      );
      for (const told of rows) {
        this.told.push(told);
        const answer = this.answer(told);
        const reply = JSON.stringify({ at: Date.now(), state: null, code: null, message: null, ...answer });
        if (answer)
          await sql`select directory.record_reply(${this.#thingName}, ${told.id}, ${reply}::jsonb)`.execute(directory);
      }
    });
  }

  async switchOff(): Promise<void> {
    this.#isOn = false;
    await this.#running;
  }
}

/** Of model A4, owned by nobody. */
export async function registerThing({ root }: TestDatabase, thingName: string): Promise<string> {
  await root.query(
    `insert into directory.device_models (name, type, bay_count) values ('A4', 'Analyzer', 4) on conflict do nothing`,
  );
  await root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash) values ($1::text, 'A4', 'SN-' || $1, sha256('old'))`,
    [thingName],
  );
  return thingName;
}
