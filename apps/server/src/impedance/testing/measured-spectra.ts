import { circuitModel } from '@ohmstead/metrology';
import type { TestOrganization } from '../../api/testing/test-organization.ts';

export type Points = { frequency: number[]; real: number[]; imaginary: number[] };

/** The spectrum of a cell, from 10 kHz down, ten points a decade. */
export function cellSpectrum(points = 61): Points {
  const frequency = Array.from({ length: points }, (_, i) => 1e4 * 10 ** (-i / 10));
  const { real, imaginary } = circuitModel('L0-R0-p(R1,Q1)-p(R2,Q2)-Q9', frequency).evaluate([
    2e-7, 0.015, 0.008, 0.6, 0.85, 0.02, 3, 0.9, 300, 0.6,
  ]);
  return { frequency, real, imaginary };
}

/** A service that measured this spectrum; `values` are of the service. */
export async function measuredService(
  owner: TestOrganization,
  { frequency, real, imaginary }: Points = cellSpectrum(),
  values: Record<string, unknown> = {},
): Promise<number> {
  const battery = values['battery_id'] ?? (await owner.battery());
  const id = await owner.service({
    battery_id: battery,
    has_eis_data: true,
    status: 'pass',
    ended_at: new Date(),
    ...values,
  });
  const columns = { frequencies_hz: frequency, real_ohm: real, imaginary_ohm: imaginary };
  await owner.insert('service_spectra', { service_id: id, ...columns });
  return id;
}
