import type { ServiceData, ServiceDetail } from '@ohmstead/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDetail } from '../../entity-list/detail/use-detail.ts';
import { api } from '../../lib/api.ts';

/** What was there before stays, and what came since follows it; an answer from the beginning stands for itself. */
const continued = (held: ServiceData | null | undefined, read: ServiceData): ServiceData =>
  held === null || held === undefined || read.from === undefined || read.from === 0
    ? read
    : { ...read, stream: [...held.stream.slice(0, read.from), ...read.stream], from: 0 };

/** Asks for the samples that are new only: a running service is read again each second, and may have thousands. */
export const readService = async (id: number, held: ServiceDetail | undefined): Promise<ServiceDetail> => {
  const since = held?.serviceData?.cursor ?? '0';
  const service = await api.get<ServiceDetail>(`/services/${id}`, { since });
  const { serviceData } = service;
  return serviceData === null ? service : { ...service, serviceData: continued(held?.serviceData, serviceData) };
};

/** One service with all its fields and samples; it grows as long as it runs. */
export const useService = (id: number): UseQueryResult<ServiceDetail> => useDetail('services', id, readService);
