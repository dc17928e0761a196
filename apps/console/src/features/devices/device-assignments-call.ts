import type { DeviceAssignments, DeviceAssignmentsAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const assignmentsKey = (deviceId: number) => ['devices', 'assignments', deviceId] as const;

export const findAssignments = (deviceId: number) =>
  api.get<DeviceAssignmentsAnswer>(`/devices/${deviceId}/assignments`);

/** Who gets the alert mails of a device, and who could. */
export const useAssignments = (deviceId: number, isAllowed: boolean) =>
  useQuery({
    queryKey: assignmentsKey(deviceId),
    queryFn: () => findAssignments(deviceId),
    enabled: isAllowed,
  });

export const saveAssignments = (deviceId: number, assignments: DeviceAssignments) =>
  api.put<DeviceAssignmentsAnswer>(`/devices/${deviceId}/assignments`, assignments);
