const minuteMs = 60_000;
const keptKeys = 10_000;

/** Returns true for each key at most once a minute, so that repeated refusals cannot fill the log. */
export function onceAMinute(clock: () => number = Date.now): (key: string) => boolean {
  const toldAtMs = new Map<string, number>();
  return (key) => {
    const nowMs = clock();
    if (nowMs - (toldAtMs.get(key) ?? -Infinity) < minuteMs) return false;
    if (toldAtMs.size >= keptKeys) toldAtMs.clear();
    toldAtMs.set(key, nowMs);
    return true;
  };
}
