import type { JudgedAs } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { useBatteryGroup } from '../data/battery-groups-api.ts';
import { useDoesGroupDecide } from '../data/keep-thresholds-api.ts';

/** The battery of a row that tells its model and nothing else that decides by which policy it is judged. */
export type BatteryOfRow = { batteryId: number | null; modelName: string | null };

type JudgedProps = { of: JudgedAs | BatteryOfRow; children: (battery: JudgedAs) => ReactNode };

const WithGroup = ({ of: { batteryId, modelName }, children }: JudgedProps & { of: BatteryOfRow }) => {
  const usedIn = useBatteryGroup(batteryId);
  return children({ modelName, usedIn });
};

/** A battery with its group, which is asked for where the policy of a group may decide. */
export const Judged = ({ of, children }: JudgedProps) => {
  const doesGroupDecide = useDoesGroupDecide();
  if ('usedIn' in of) return children(of);
  return doesGroupDecide(of.modelName) ? (
    <WithGroup of={of}>{children}</WithGroup>
  ) : (
    children({ modelName: of.modelName, usedIn: null })
  );
};
