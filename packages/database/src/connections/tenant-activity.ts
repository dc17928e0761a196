/** Long enough for pages and analyzers that ask or send every second. */
const withinMs = 2_000;

type Use = { organizationId: unknown; atMs: number };
const never: Use = { organizationId: undefined, atMs: Number.NEGATIVE_INFINITY };

/** Who has asked for something of late: whoever is alone has no neighbours to keep quiet for. */
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

/** Of all connections of this process: analyzers are neighbours, too. */
export const tenantActivity = new TenantActivity();
