import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { csvRoutes } from '../../csv/csv-routes.ts';
import { ExportGate } from '../../csv/export-gate.ts';
import { batteryCsv } from '../batteries/battery-csv.ts';
import { deviceCsv } from '../devices/device-csv.ts';
import { serviceCsv } from '../services/service-csv.ts';

/** The lists as files: an organisation's exports wait for each other, whatever they hold. */
export function downloadRoutes(app: ApiServer, parts: ApiParts): void {
  const gate = new ExportGate();
  for (const list of [batteryCsv, deviceCsv, serviceCsv]) csvRoutes(app, parts, list, gate);
}
