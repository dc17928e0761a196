import type {
  BaySettings,
  CalibrationBody,
  DeviceAssignments,
  DeviceAssignmentsAnswer,
  DeviceEdit,
  Sent,
  ServiceStart,
} from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { detailKey, readDetail } from '../../data/entities-api.ts';

export const saveDevice = (id: number, edit: Sent<DeviceEdit>) =>
  call('PUT /api/devices/:id', { params: { id }, body: edit });

/** Deletes all of them or none. */
export const removeDevices = (deviceIds: readonly number[]) => call('DELETE /api/devices', { body: { deviceIds } });

export const saveBay = (id: number, bayId: number, settings: Sent<BaySettings>) =>
  call('PUT /api/devices/:id/bays/:bayId', { params: { id, bayId }, body: settings });

/** The last one wins, as with the other settings of a bay. */
export const saveCalibration = (id: number, bayNumber: number, calibration: Sent<CalibrationBody>) =>
  call('PUT /api/devices/:id/bays/:number/calibration', { params: { id, number: bayNumber }, body: calibration });

/** Resolves when the analyzer has accepted. */
export const startService = (wish: Sent<ServiceStart>) => call('POST /api/services', { body: wish });

/** The battery in a bay, requested only if wanted. */
export const useBatteryInBay = (batteryId: number | null, isWanted: boolean) =>
  useQuery({
    queryKey: detailKey('batteries', batteryId ?? 0),
    queryFn: () => readDetail.batteries(batteryId ?? 0),
    enabled: batteryId !== null && isWanted,
  });

const assignmentsKey = (deviceId: number) => ['devices', 'assignments', deviceId] as const;

export const findAssignments = (id: number) => call('GET /api/devices/:id/assignments', { params: { id } });

/** The users and groups who get the alert emails of a device, and those who could. */
export const useAssignments = (deviceId: number, isAllowed: boolean) =>
  useQuery({
    queryKey: assignmentsKey(deviceId),
    queryFn: () => findAssignments(deviceId),
    enabled: isAllowed,
  });

/** Reads the current assignments, computes the new ones from them and saves those. */
export const useSaveAssignments = (id: number) => {
  const client = useQueryClient();
  return async (wantedOf: (now: DeviceAssignmentsAnswer) => DeviceAssignments): Promise<void> => {
    const body = wantedOf(await findAssignments(id));
    const saved = await call('PUT /api/devices/:id/assignments', { params: { id }, body });
    client.setQueryData(assignmentsKey(id), saved);
  };
};
