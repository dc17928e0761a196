import type { Command, Reply } from '@ohmstead/device-protocol';
import type { Analyzer } from './analyzer.ts';
import { isReady } from './bay.ts';
import type { Display } from './display.ts';
import { Upgrade } from './upgrade.ts';

type Answer = Pick<Reply, 'ok'> & Partial<Pick<Reply, 'state' | 'code' | 'message'>>;
type Of<Name extends Command['command']> = Extract<Command, { command: Name }>;

const refusal = (code: string, message: string): Answer => ({ ok: false, code, message });

/** Executes the server's commands: each only once, however often it is sent, but replies every time. */
export class CommandHandler {
  readonly #analyzer: Analyzer;
  readonly #display: Display;
  readonly #restart: () => void;
  readonly #answers = new Map<number, Answer>();
  readonly #upgrade: Upgrade;
  /** Firmware offers since the last power failure. Each is answered with its latest progress. */
  readonly #offers = new Set<number>();

  constructor(analyzer: Analyzer, display: Display, restart: () => void, clock: () => number) {
    this.#analyzer = analyzer;
    this.#display = display;
    this.#restart = restart;
    const report = (command: number, progress: Answer) => this.#answer(command, progress, clock());
    this.#upgrade = new Upgrade({ analyzer, report, restart, clock });
  }

  obey(command: Command, now: number): void {
    const known = this.#answers.get(command.id);
    if (known !== undefined) return this.#answer(command.id, known, now);
    if (command.command === 'offer-firmware') return this.#install(command);
    return this.#answer(command.id, this.#carryOut(command, now), now);
  }

  refuseUnknown(id: number, now: number): void {
    this.#answer(id, refusal('unsupported', 'This device does not know the command'), now);
  }

  #carryOut(command: Exclude<Command, Of<'offer-firmware'>>, now: number): Answer {
    if (command.command === 'start-service') return this.#startService(command, now);
    if (command.command === 'end-claim') return this.#endClaim(command, now);
    this.#display.showCode(command.code, command.expiresAt);
    return { ok: true };
  }

  #endClaim({ claimed, newSecret }: Of<'end-claim'>, now: number): Answer {
    this.#display.clear();
    if (newSecret !== undefined) {
      this.#analyzer.memory.secret = newSecret;
      this.#restart();
    }
    if (claimed) this.#analyzer.gainOwner(now);
    return { ok: true };
  }

  #startService({ id, bay: number, ...order }: Of<'start-service'>, now: number): Answer {
    const analyzer = this.#analyzer;
    const bay = analyzer.bays.find((each) => each.number === number);
    const serviceType = analyzer.bench.model.serviceTypes.find((type) => type === order.serviceType);
    if (serviceType === undefined) return refusal('unsupported', `${order.serviceType} is not offered`);
    if (bay?.life == null) return refusal('bay-empty', `Bay ${number} holds no battery`);
    if (!isReady(bay)) return refusal('bay-busy', `Bay ${number} is busy`);
    if (!analyzer.isFree) return refusal('not-ready', analyzer.fault ?? 'The device is being updated');
    analyzer.start(bay, { serviceType, serviceParameters: order.serviceParameters, command: id }, now);
    return { ok: true };
  }

  #install(offer: Of<'offer-firmware'>): void {
    this.#offers.add(offer.id);
    void this.#upgrade.begin(offer);
  }

  /** An interrupted installation is lost and starts again when it is offered again. */
  losePower(): void {
    for (const id of this.#offers) this.#answers.delete(id);
    this.#offers.clear();
    this.#upgrade.losePower();
  }

  greet(): void {
    this.#upgrade.confirm();
  }

  #answer(command: number, answer: Answer, now: number): void {
    this.#answers.set(command, answer);
    this.#analyzer.put({ kind: 'reply', message: { at: now, command, ...answer } }, now);
  }
}
