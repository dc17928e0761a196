import type { ServiceType } from '@ohmstead/domain';
import type { CycleRecord } from '../measured/cycle-record.ts';
import { between, type Random } from '../random/random.ts';
import type { Stretch } from './replay.ts';

const remainingShare = (record: CycleRecord, row: number) => (record.remainingMah[row] ?? 0) / record.fullMah;

/** The charge of a record from a state of charge on; the pause before its discharge is left out. */
function chargeFrom(record: CycleRecord, share: number): Stretch {
  const rows = record.currentMa.findIndex((_, row) => remainingShare(record, row) >= share);
  const end = record.currentMa.findLastIndex((current, row) => row < record.dischargeFrom && current > 0);
  return { from: Math.max(0, rows), to: end + 1 };
}

/** The discharge of a record down to a state of charge. */
function dischargeTo(record: CycleRecord, share: number): Stretch {
  const end = record.currentMa.findIndex(
    (_, row) => row > record.dischargeFrom && remainingShare(record, row) <= share,
  );
  return { from: record.dischargeFrom, to: end < 0 ? record.currentMa.length : end + 1 };
}

/** The rest before a load, the load, and how the voltage sags: a few percent of the charge. */
function loadPulse(record: CycleRecord): Stretch {
  const { to } = dischargeTo(record, 0.97);
  return { from: Math.max(0, record.dischargeFrom - 6), to: Math.max(to, record.dischargeFrom + 10) };
}

/** What an analyzer does in each kind of run, as segments of a recorded cycle. */
export function stretchesOf(type: ServiceType, record: CycleRecord, random: Random): Stretch[] {
  if (type === 'Charge') return [chargeFrom(record, between(random, 0.05, 0.4))];
  if (type === 'Discharge') return [dischargeTo(record, between(random, 0, 0.4))];
  if (type === 'Quick Test' || type === 'Spectro') return [loadPulse(record)];
  if (type === 'Capacity Test') return [chargeFrom(record, 0.3), dischargeTo(record, 0), chargeFrom(record, 0)];
  const cycle = [dischargeTo(record, 0), chargeFrom(record, 0)];
  return [...cycle, ...cycle, ...cycle];
}
