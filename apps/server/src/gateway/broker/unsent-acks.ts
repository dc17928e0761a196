export type UnsentAck = { thingName: string; ack: object };

const most = 10_000;

/** Acknowledgements that wait for a connection. Of too many the oldest go: their devices send again what they were for. */
export class UnsentAcks {
  #waiting: UnsentAck[] = [];

  add(thingName: string, ack: object): void {
    this.#waiting.push({ thingName, ack });
    if (this.#waiting.length > most) this.#waiting.shift();
  }

  take(): UnsentAck[] {
    return this.#waiting.splice(0);
  }
}
