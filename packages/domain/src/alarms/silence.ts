import { isWithinHours, nextChangeOfHours, type AlarmHours } from './alarm-hours.ts';

/** When nobody is told of alarms: a maintenance window, or an alarm's snooze. Half-open; `weekly` are the hours within it. */
export type SilenceWindow = { readonly from: number; readonly until: number; readonly weekly: AlarmHours | null };
export type Silence = { readonly from: number; readonly until: number };

/** The stretch of one window that contains `at`, or else its next one. */
function stretch({ from, until, weekly }: SilenceWindow, at: number): Silence | null {
  if (at >= until) return null;
  if (weekly === null) return { from, until };
  const asked = Math.max(from, at);
  const begin = isWithinHours(weekly, asked) ? asked : nextChangeOfHours(weekly, asked);
  if (begin === null || begin >= until) return null;
  const end = nextChangeOfHours(weekly, begin) ?? until;
  return { from: begin, until: Math.min(until, end) };
}

const stretches = (windows: readonly SilenceWindow[], at: number): Silence[] =>
  windows.map((window) => stretch(window, at)).filter((found) => found !== null);

/** The silence at this moment, or else the next one, as far as windows that touch each other reach. */
export function nextSilence(windows: readonly SilenceWindow[], at: number): Silence | null {
  const [first] = stretches(windows, at).toSorted((a, b) => a.from - b.from);
  if (!first) return null;
  let until = first.until;
  for (;;) {
    const reached = until;
    for (const next of stretches(windows, reached)) if (next.from <= reached && next.until > until) until = next.until;
    if (until === reached) return { from: first.from, until };
  }
}

/** When the silence that there is at this moment ends; null if there is none. */
export function silenceEnd(windows: readonly SilenceWindow[], at: number): number | null {
  const next = nextSilence(windows, at);
  return next !== null && next.from <= at ? next.until : null;
}
