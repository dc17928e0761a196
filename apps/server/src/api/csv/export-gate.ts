import { ApiError } from '../api-error.ts';

/** Of one organisation at once (security D6): its own files wait for each other, and nobody else's do. */
const maxExports = 2;
const retryAfterS = 5;

/** Counts the exports that are under way. */
export class ExportGate {
  readonly #open = new Map<number, number>();

  /** Answers how to leave. */
  enter(organizationId: number): () => void {
    const inside = this.#open.get(organizationId) ?? 0;
    if (inside >= maxExports) throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
    this.#open.set(organizationId, inside + 1);
    let isInside = true;
    return () => {
      if (isInside) this.#leave(organizationId);
      isInside = false;
    };
  }

  #leave(organizationId: number): void {
    const left = (this.#open.get(organizationId) ?? 1) - 1;
    if (left === 0) this.#open.delete(organizationId);
    else this.#open.set(organizationId, left);
  }
}
