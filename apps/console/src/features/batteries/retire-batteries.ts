import type { BatteryRow } from '@ohmstead/contract';
import { wordsOf } from '../../data/api-error.ts';
import { announceChange } from '../../data/changes.ts';
import { counted } from '../../lib/text/number-text.ts';
import { notify, type NoticeAction } from '../../ui/notices/notify.ts';
import { saveRetirement, type RetirementChange } from './batteries-api.ts';
import { batteryNoun } from './battery-name.ts';

type Retirement = Pick<BatteryRow, 'batteryId' | 'retired'>;

/** Each former date takes a call of its own, so undo is limited to this number. */
const mostDatesToUndo = 20;

const wordsFor = (count: number, retired: number | null): { title: string; text: string } =>
  retired === null
    ? { title: 'Batteries unretired', text: `Back in use: ${counted(count, batteryNoun)}.` }
    : { title: 'Batteries retired', text: `No longer in use: ${counted(count, batteryNoun)}.` };

/** Another user has already changed or deleted them. */
const wordsForOthers = (count: number): string =>
  count === 0 ? '' : ` Already changed by someone else: ${counted(count, batteryNoun)}.`;

const notifyFailure = (error: unknown, changes: readonly RetirementChange[]): void => {
  const batteryIds = changes.flatMap((change) => change.batteryIds);
  const retires = changes.some(({ retired }) => retired !== null);
  const whose = batteryIds.length === 1 ? `battery ${batteryIds[0]}` : counted(batteryIds.length, batteryNoun);
  const text = `Failed to ${retires ? 'retire' : 'unretire'} ${whose}: ${wordsOf(error).text}`;
  notify({ type: 'error', title: `Battery ${retires ? 'Retirement' : 'Unretirement'} Failed`, text });
};

/** Gives each battery back its former date. */
const undoOf = (changed: readonly Retirement[]): RetirementChange[] =>
  Array.from(
    Map.groupBy(changed, ({ retired }) => retired),
    ([retired, batteries]) => ({ retired, batteryIds: batteries.map(({ batteryId }) => batteryId) }),
  );

const saveAll = async (changes: readonly RetirementChange[]): Promise<number[] | undefined> => {
  const saved: number[][] = [];
  try {
    for (const change of changes) saved.push(await saveRetirement(change));
    return saved.flat();
  } catch (error) {
    notifyFailure(error, changes);
    return undefined;
  } finally {
    announceChange('batteries');
  }
};

const undo = async (changes: readonly RetirementChange[]): Promise<void> => {
  const saved = await saveAll(changes);
  if (saved !== undefined) notify({ type: 'success', ...wordsFor(saved.length, changes[0]?.retired ?? null) });
};

export const undoAction = (changed: readonly Retirement[]): { action: NoticeAction } | undefined => {
  const changes = undoOf(changed);
  if (changes.length === 0 || changes.length > mostDatesToUndo) return undefined;
  return { action: { label: 'Undo', run: () => void undo(changes) } };
};

/** Retires these batteries on this date, or brings them back into use with null. Only those whose state changes are sent. */
export const retireBatteries = async (batteries: readonly Retirement[], retired: number | null): Promise<void> => {
  const concerned = batteries.filter((battery) => (battery.retired === null) !== (retired === null));
  const saved = await saveAll([{ retired, batteryIds: concerned.map(({ batteryId }) => batteryId) }]);
  if (saved === undefined) return;
  const isSaved = new Set(saved);
  const changed = concerned.filter(({ batteryId }) => isSaved.has(batteryId));
  const { title, text } = wordsFor(changed.length, retired);
  const leftAlone = concerned.length - changed.length;
  notify({ type: 'success', title, text: `${text}${wordsForOthers(leftAlone)}`, ...undoAction(changed) });
};
