import { areRising, isTimeZone, type PlanSettings } from '@ohmstead/domain';
import { badInput } from '../../api-error.ts';

/** What the schema cannot say. */
export function checkPlanSettings({ models, adapters, locations }: PlanSettings): void {
  requireOnce(
    models.map(({ modelName }) => modelName),
    'body/models names a model twice',
  );
  requireOnce(
    adapters.map(({ adapterName }) => adapterName),
    'body/adapters names an adapter twice',
  );
  requireOnce(
    locations.map(({ locationId }) => locationId),
    'body/locations names a location twice',
  );
  for (const { timeZone, hours } of locations) {
    if (!isTimeZone(timeZone)) throw badInput('body/locations names an unknown time zone');
    if (!(hours ?? []).every(areRising)) throw badInput('body/locations has hours that do not rise');
  }
}

function requireOnce(names: readonly (string | number)[], what: string): void {
  if (new Set(names).size < names.length) throw badInput(what);
}
