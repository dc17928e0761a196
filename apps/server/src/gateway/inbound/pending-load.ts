const maxMessages = 5_000;
const maxBytes = 32 * 1024 * 1024;

/** Messages received but not yet committed. Above the limit, reading from devices pauses; nothing is dropped. */
export class PendingLoad {
  #messages = 0;
  #bytes = 0;
  readonly #waiting: (() => void)[] = [];

  get isFull(): boolean {
    return this.#messages >= maxMessages || this.#bytes >= maxBytes;
  }

  get isHalfFull(): boolean {
    return this.#messages >= maxMessages / 2 || this.#bytes >= maxBytes / 2;
  }

  get messages(): number {
    return this.#messages;
  }

  add(bytes: number): void {
    this.#messages++;
    this.#bytes += bytes;
  }

  remove(bytes: number): void {
    this.#messages--;
    this.#bytes -= bytes;
    while (!this.isFull && this.#waiting.length > 0) this.#waiting.shift()?.();
  }

  /** Called once there is room again. */
  whenRoom(resume: () => void): void {
    this.#waiting.push(resume);
  }
}
