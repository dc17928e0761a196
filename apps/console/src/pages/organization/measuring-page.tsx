import type { Measuring } from '@ohmstead/contract';
import { useState } from 'react';
import { EditMeasuring } from '../../features/measuring/edit-measuring.tsx';
import { MeasuringCard } from '../../features/measuring/measuring-card.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

export const MeasuringPage = () => {
  const [opened, setOpened] = useState<Measuring>();
  return (
    <SettingsPage title="Measuring" note="What forecasts and comparisons of bays rest on">
      <CardColumn>
        <MeasuringCard onEdit={setOpened} />
      </CardColumn>
      {opened === undefined ? null : <EditMeasuring measuring={opened} onClose={() => setOpened(undefined)} />}
    </SettingsPage>
  );
};
