import type { WallBay, WallDevice } from '@ohmstead/contract';
import { bayStatuses, bayStatusLabels, type AlarmSeverity, type BayStatus } from '@ohmstead/domain';

/** Four polls that failed. */
export const staleAfterMs = 20_000;
const [minuteMs, hourMs] = [60_000, 3_600_000];

/** From two metres the minutes of a long time do not matter. */
export const spanWords = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 && minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
};

/** Before that a service has shown too little of its pace. */
const [leastProgress, leastMs] = [0.03, minuteMs];

/** As fast as until now; null where nobody can know yet. */
export const timeLeftMs = ({ progress, startTime }: WallBay, nowMs: number): number | null => {
  if (progress === null || startTime === null || progress < leastProgress || progress > 1) return null;
  const elapsedMs = nowMs - startTime;
  return elapsedMs < leastMs ? null : (elapsedMs * (1 - progress)) / progress;
};

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** The large words of a bay, and the smaller ones below. */
export const bayWords = (bay: WallBay, nowMs: number): { state: string; detail: string | null } => {
  const state = bayStatusLabels[bay.status];
  if (bay.status === 'inprogress') {
    if (bay.progress === null) return { state, detail: null };
    const left = timeLeftMs(bay, nowMs);
    return { state: percent(bay.progress), detail: left === null ? state : `${spanWords(left)} left` };
  }
  if (bay.status === 'good' || bay.status === 'fail')
    return { state, detail: bay.soh === null ? null : `SoH ${Math.round(bay.soh)} %` };
  return { state, detail: null };
};

/** The level of the drawing: progress, or remaining capacity. */
export const levelOf = ({ status, progress, remCap, designCapacity }: WallBay): number | null => {
  if (status === 'inprogress' && progress !== null) return progress;
  return remCap === null || designCapacity === null || designCapacity <= 0 ? null : remCap / designCapacity;
};

export type Counts = { bays: Record<BayStatus, number>; offline: number; alarms: number };

/** What an offline analyzer does nobody knows: its bays are not counted. */
export const countsOf = (devices: readonly WallDevice[]): Counts => {
  const counts: Counts = { bays: { empty: 0, idle: 0, inprogress: 0, good: 0, fail: 0 }, offline: 0, alarms: 0 };
  for (const device of devices) {
    if (!device.online) counts.offline += 1;
    if (device.alarm !== null) counts.alarms += 1;
    for (const bay of device.bays) {
      if (bay.alarm !== null) counts.alarms += 1;
      if (device.online) counts.bays[bay.status] += 1;
    }
  }
  return counts;
};

export const countedStatuses = (counts: Counts): BayStatus[] => bayStatuses.filter((status) => counts.bays[status] > 0);

export const alarmWords: Record<AlarmSeverity, string> = { info: 'Notice', warning: 'Warning', critical: 'Alarm' };

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const recentMs = 12 * hourMs;

export const clockWords = (ms: number): string => clock.format(ms);
/** With the day, where that was not today. */
export const sinceWords = (ms: number, nowMs: number): string =>
  (nowMs - ms < recentMs ? clock : dayAndClock).format(ms);

/** Null while it is connected. What is in its bays may have changed since. */
export const offlineSince = ({ online, lastMessageTime }: WallDevice, nowMs: number): string | null => {
  if (online) return null;
  if (lastMessageTime === null) return '';
  const words = sinceWords(lastMessageTime, nowMs);
  return nowMs - lastMessageTime < recentMs ? `since ${words}` : words;
};

/** A still picture burns in: all moves by some pixels, each minute to the next place of a ring. */
const ring = [
  [0, 0],
  [6, 0],
  [6, 6],
  [0, 6],
  [-6, 6],
  [-6, 0],
  [-6, -6],
  [0, -6],
  [6, -6],
] as const;
export const shiftAt = (nowMs: number): readonly [x: number, y: number] =>
  ring[Math.floor(nowMs / minuteMs) % ring.length] ?? ring[0];
