import { milesPerKilometre } from '@ohmstead/domain';
import { useUser } from '../../lib/session/session.ts';
import { Measure } from '../../ui/values/measure.tsx';

/** Kilometres, or miles for users whose unit of distance is imperial. */
export const Mileage = ({ kilometres }: { kilometres: number | null }) => {
  const imperial = useUser()?.distanceUnit === 'imperial';
  if (!imperial || kilometres === null) return <Measure value={kilometres} unit="km" />;
  return <Measure value={kilometres * milesPerKilometre} unit="mi" />;
};
