import type { BdfBody, Sent, ServiceEdit } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { call, callAddress } from '../../data/call.ts';

export const saveService = (id: number, edit: Sent<ServiceEdit>) =>
  call('PUT /api/services/:id', { params: { id }, body: edit });

/** Deletes all of them or none. */
export const removeServices = (serviceIds: readonly number[]) => call('DELETE /api/services', { body: { serviceIds } });

export const useSpectra = (serviceIds: readonly number[]) =>
  useQuery({
    queryKey: ['services', 'eis', serviceIds],
    queryFn: () => call('GET /api/services/eis', { query: { ids: serviceIds } }),
  });

/** Requests the samples of services. Its address is valid for one download. */
export const requestSamples = async (body: Sent<BdfBody>): Promise<{ address: string; fileName: string }> => {
  const { ticket, fileName } = await call('POST /api/services/bdf', { body });
  return { address: callAddress('GET /api/services/bdf/download', { query: { ticket } }), fileName };
};
