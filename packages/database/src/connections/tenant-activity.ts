/** Open pages and connected analyzers send something about every second. */
const withinMs = 2_000;

type Use = { organizationId: unknown; atMs: number };
const never: Use = { organizationId: undefined, atMs: Number.NEGATIVE_INFINITY };

/** Remembers which organisations were active recently: limits that protect other organisations only apply while there are any. */
export class TenantActivity {
  #latest = never;
  /** The latest use by any other organisation. */
  #before = never;

  note(organizationId: unknown, nowMs = performance.now()): void {
    if (this.#latest.organizationId !== organizationId) this.#before = this.#latest;
    this.#latest = { organizationId, atMs: nowMs };
  }

  hasOthers(organizationId: unknown, nowMs = performance.now()): boolean {
    const other = this.#latest.organizationId === organizationId ? this.#before : this.#latest;
    return nowMs - other.atMs < withinMs;
  }
}

/** Shared by all roles of this process, since messages from analyzers count as activity too. */
export const tenantActivity = new TenantActivity();
