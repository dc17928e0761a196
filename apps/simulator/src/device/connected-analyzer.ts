import { Ack, Command, type DownKind } from '@ohmstead/device-protocol';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Analyzer, type AnalyzerParts } from './analyzer.ts';
import { CommandHandler } from './command-handler.ts';
import type { Display } from './display.ts';
import { Link } from './link.ts';

const acks = Compile(Ack);
const commands = Compile(Command);
const unknownCommands = Compile(Type.Object({ id: Type.Integer({ minimum: 1 }), command: Type.String() }));

const powerOffMs = 4_000;
/** Leaves time for the pending reply to be sent over the old connection. */
const restartDelayMs = 500;

/** An analyzer with its connection: sends the contents of its outbox, passes on incoming messages, and can be cut off. */
export class ConnectedAnalyzer {
  readonly analyzer: Analyzer;
  readonly #commands: CommandHandler;
  readonly #link: Link;
  readonly #clock: () => number;
  #openTimer: NodeJS.Timeout | undefined;

  constructor(url: string, thingName: string, { display, ...parts }: AnalyzerParts & { display: Display }) {
    this.analyzer = new Analyzer(parts);
    this.#commands = new CommandHandler(this.analyzer, display, () => this.#openIn(restartDelayMs), parts.clock);
    this.#clock = parts.clock;
    const account = { thingName, secret: () => parts.memory.secret };
    this.#link = new Link(url, account, {
      onOnline: (connection) => this.#onOnline(connection),
      onDown: (kind, payload) => this.#onDown(kind, payload),
    });
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
  }

  /** Services continue; their measurements wait in the outbox. */
  cutOff(seconds: number): void {
    this.#link.cut();
    this.#openIn(seconds * 1_000);
  }

  restart(now: number): void {
    this.#link.cut();
    this.#commands.losePower();
    this.analyzer.losePower(now);
    this.#openIn(this.analyzer.quickened(powerOffMs));
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

  #onOnline(connection: string): void {
    const now = this.#clock();
    this.analyzer.greet(connection, now);
    this.#commands.greet();
    this.#pump(now);
  }

  #onDown(kind: DownKind, payload: unknown): void {
    const now = this.#clock();
    if (kind === 'command') this.#onCommand(payload, now);
    else if (acks.Check(payload)) this.#settle(payload, now);
    this.#pump(now);
  }

  #onCommand(payload: unknown, now: number): void {
    if (commands.Check(payload)) this.#commands.obey(payload, now);
    else if (unknownCommands.Check(payload)) this.#commands.refuseUnknown(payload.id, now);
  }

  #settle(ack: Ack, now: number): void {
    for (const { message, code, reason } of this.analyzer.outbox.settle(ack)) {
      console.error(`${this.analyzer.name}: a message of kind ${message.kind} was refused: ${code}, ${reason}`);
      if (code === 'unclaimed') this.analyzer.loseOwner(now);
      else this.analyzer.repeat(message, code, now);
    }
  }

  #pump(now: number): void {
    if (!this.#link.isOnline) return;
    for (const { kind, message } of this.analyzer.take(now)) this.#link.send(kind, message);
  }
}
