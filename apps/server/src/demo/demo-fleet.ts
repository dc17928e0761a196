import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of the simulated fleet that the server needs; the simulator validates the file. */
export type DemoFleet = {
  name: string;
  organizations: { name: string; locations: string[] }[];
  deviceModels: {
    name: string;
    type: string;
    description: string;
    deviceClass: string;
    bayCount: number;
    newerFirmware?: string;
  }[];
  batteryModels: {
    name: string;
    manufacturer: string;
    chemistry: string;
    serviceEveryDays: number;
    serviceParameters: string;
  }[];
  devices: DemoDevice[];
  batteries: DemoBattery[];
};

export type DemoDevice = {
  organization: string | null;
  location: string | null;
  model: string;
  serialNumber: string;
  name: string | null;
};

export type DemoBattery = { organization: string | null; serialNumber: string; model: string; ageDays: number };

const simulator = new URL('../../../simulator/', import.meta.url);
/** DEMO_FLEET replaces the demo's own fleet. */
export const fleetFile = process.env['DEMO_FLEET'] || fileURLToPath(new URL('fleets/demo.json', simulator));
export const historyProgram = fileURLToPath(new URL('src/history/main.ts', simulator));

export const readDemoFleet = (): DemoFleet => JSON.parse(readFileSync(fleetFile, 'utf8'));
