const minuteMs = 60_000;
const keptKeys = 10_000;

/** Whoever is refused again and again must not fill the log: says yes to each key once a minute. */
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
