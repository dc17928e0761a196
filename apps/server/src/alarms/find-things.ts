import type { Reader } from '@ohmstead/database';
import { alarmKinds, type AlarmKind, type AlarmRuleSettings, type AlarmThing } from '@ohmstead/domain';
import type { InOrganization, Subjects, Thing } from './alarm-thing.ts';
import { findDatedBatteries, findServicedBatteries } from './battery-things.ts';
import { findHouseTroubles, findStoppedRollOuts } from './organization-things.ts';
import {
  findBaysReadingWrong,
  findFailingBays,
  findMeasuredBays,
  findReportingDevices,
  findSlowBays,
} from './device-things.ts';

type Find = (reader: Reader, scope: InOrganization, rule: AlarmRuleSettings, ids: Subjects) => Promise<Thing[]>;

const finders: Partial<Record<AlarmKind, Find>> = {
  'device-offline': findReportingDevices,
  'device-error': findReportingDevices,
  'service-failed': findServicedBatteries,
  'battery-failed-again': findServicedBatteries,
  'soh-below': findServicedBatteries,
  'soh-fell': findServicedBatteries,
  'temperature-above': findMeasuredBays,
  'voltage-outside': findMeasuredBays,
  'bay-fails-more': findFailingBays,
  'service-too-long': findSlowBays,
  'service-overdue': findDatedBatteries,
  'battery-expiring': findDatedBatteries,
  'bay-reads-wrong': findBaysReadingWrong,
  'forecast-below': findDatedBatteries,
  'roll-out-stopped': findStoppedRollOuts,
  'own-house': findHouseTroubles,
};

/** What a request names to have the things of a kind looked at. */
export function subjectOf(kind: AlarmKind): Exclude<AlarmThing, 'bay'> {
  const { thing } = alarmKinds[kind];
  return thing === 'bay' ? 'device' : thing;
}

/** The things where a rule looks, with all that is known of its condition there. */
export const findThings: Find = async (reader, scope, rule, ids) =>
  (await finders[rule.kind]?.(reader, scope, rule, ids)) ?? [];
