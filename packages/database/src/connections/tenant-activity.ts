/** Pages and analyzers that are open or connected ask or send about every second. */
const withinMs = 2_000;

type Use = { organizationId: unknown; atMs: number };
const never: Use = { organizationId: undefined, atMs: Number.NEGATIVE_INFINITY };

/** Remembers which organisations were active lately: limits that protect neighbours only apply while there are any. */
export class TenantActivity {
  #latest = never;
  /** The latest use by anybody else. */
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

/** Shared by all roles of this process: analyzers count as activity, too. */
export const tenantActivity = new TenantActivity();
