import { SegmentedControl } from '@mantine/core';
import type { DistanceUnit } from '@ohmstead/contract';
import { useState } from 'react';
import { useUser } from '../../data/session/session.ts';
import { Card } from '../../ui/page/card.tsx';
import { saveOwnUser } from './account-api.ts';
import { notifyRefusal } from './own-user-notices.ts';

const units: { value: DistanceUnit; label: string }[] = [
  { value: 'metric', label: 'Kilometres' },
  { value: 'imperial', label: 'Miles' },
];

/** All distances on screen change at once. */
export const DistanceUnitChoice = () => {
  const saved = useUser()?.distanceUnit ?? 'metric';
  const [wanted, setWanted] = useState<DistanceUnit | null>(null);
  const choose = async (distanceUnit: DistanceUnit) => {
    setWanted(distanceUnit);
    await saveOwnUser({ distanceUnit }).catch((error: unknown) => notifyRefusal(error, 'Problem saving preferences'));
    setWanted(null);
  };
  return (
    <Card title="Distance unit" note="The unit for vehicle mileage in lists and details.">
      <SegmentedControl<DistanceUnit>
        aria-label="Distance unit"
        data={units}
        value={wanted ?? saved}
        disabled={wanted !== null}
        onChange={(unit) => void choose(unit)}
      />
    </Card>
  );
};
