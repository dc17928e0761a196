import { Ack, Command, type DownKind } from '@ohmstead/device-protocol';
import { Compile } from 'typebox/compile';
import type { ThingCredentials } from '../fleet/credentials-file.ts';
import { Analyzer, type AnalyzerParts } from './analyzer.ts';
import { Link } from './link.ts';

const isAck = Compile(Ack);
const isCommand = Compile(Command);

const restartMs = 4_000;
const saveEveryMs = 1_000;

/** An analyzer on the wire: sends what its outbox holds, hands it what comes, and can be cut off. */
export class ConnectedAnalyzer {
  readonly analyzer: Analyzer;
  readonly #link: Link;
  #openTimer: NodeJS.Timeout | undefined;
  #savedAt = 0;

  constructor(url: string, { thingName }: ThingCredentials, parts: Omit<AnalyzerParts, 'onRestart'>) {
    this.analyzer = new Analyzer({ ...parts, onRestart: (secret) => this.#restartWith(secret) });
    this.#link = new Link(
      url,
      { thingName, secret: parts.memory.secret },
      { onOnline: (connection) => this.#onOnline(connection), onDown: (kind, payload) => this.#onDown(kind, payload) },
    );
  }

  get isOnline(): boolean {
    return this.#link.isOnline;
  }

  open(): void {
    this.#link.open();
  }

  tick(now: number): void {
    this.analyzer.tick(now);
    this.#pump(now);
    if (now - this.#savedAt < saveEveryMs) return;
    this.#savedAt = now;
    this.analyzer.save(now);
  }

  /** Services go on; what they measure waits here. */
  cutOff(seconds: number): void {
    this.#link.cut();
    this.#openIn(seconds * 1_000);
  }

  restart(now: number): void {
    this.#link.cut();
    this.analyzer.losePower(now);
    this.#openIn(restartMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#openTimer);
    await this.#link.close();
    this.analyzer.save();
  }

  #openIn(milliseconds: number): void {
    clearTimeout(this.#openTimer);
    this.#openTimer = setTimeout(() => this.#link.open(), milliseconds);
  }

  #restartWith(secret: string): void {
    // Later, so that the reply that is on its way still travels on this connection.
    setTimeout(() => {
      this.#link.use(secret);
      this.cutOff(0.1);
    }, 500);
  }

  #onOnline(connection: string): void {
    const now = Date.now();
    this.analyzer.greet(connection, now);
    this.#pump(now);
  }

  #onDown(kind: DownKind, payload: unknown): void {
    const now = Date.now();
    if (kind === 'ack' && isAck.Check(payload)) this.#settle(payload, now);
    if (kind === 'command' && isCommand.Check(payload)) this.analyzer.obey(payload, now);
    this.#pump(now);
  }

  #settle(ack: Ack, now: number): void {
    this.analyzer.outbox.settle(ack);
    const [refused] = ack.rejected ?? [];
    if (refused === undefined) return;
    if (refused.code === 'unclaimed') this.analyzer.loseOwner(now);
    else
      console.error(`${this.analyzer.name}: message ${refused.seq} was refused: ${refused.code}, ${refused.message}`);
  }

  #pump(now: number): void {
    if (!this.#link.isOnline) return;
    for (const { kind, message } of this.analyzer.outbox.take(now)) this.#link.send(kind, message);
  }
}
