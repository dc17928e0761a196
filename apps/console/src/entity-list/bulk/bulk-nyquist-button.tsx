import { IconChartDots } from '@tabler/icons-react';
import { Allowed } from '../../ui/allowed.tsx';
import type { PlotSpectra } from './bulk-actions.ts';
import { BulkButton } from './bulk-button.tsx';

type BulkNyquistButtonProps = { serviceIds: readonly number[]; plotSpectra: PlotSpectra };

/** Waits for a row with spectroscopy data. */
export const BulkNyquistButton = ({ serviceIds, plotSpectra }: BulkNyquistButtonProps) => (
  <Allowed to="perm-nyquist">
    <BulkButton
      icon={IconChartDots}
      label="Nyquist plot"
      title={serviceIds.length === 0 ? 'Nyquist plot: no row with spectroscopy data is selected' : 'Nyquist plot'}
      disabled={serviceIds.length === 0}
      onClick={() => plotSpectra(serviceIds)}
    />
  </Allowed>
);
