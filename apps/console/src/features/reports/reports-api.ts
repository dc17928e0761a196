import type { Histogram, SohByInServiceDate, SohConditions } from '@ohmstead/contract';
import type { BinSize } from '@ohmstead/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { ChosenLocations } from './use-chosen-locations.ts';

/** Undefined while it is not known yet which locations to ask for. */
type Chosen = ChosenLocations | undefined;

const asQuery = (chosen: Chosen) =>
  chosen === undefined || chosen.ids.length === 0 ? {} : { locations: chosen.ids.join() };

const common = (chosen: Chosen) => ({ enabled: chosen !== undefined, placeholderData: keepPreviousData });

export const useSohReport = (chosen: Chosen, binSize: BinSize) =>
  useQuery({
    queryKey: ['reports', 'soh', binSize, chosen?.ids],
    queryFn: () => api.get<Histogram>('/reports/soh', { binSize: String(binSize), ...asQuery(chosen) }),
    ...common(chosen),
  });

export const useRemainingReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'remainingCapacity', chosen?.ids],
    queryFn: () => api.get<Histogram>('/reports/remainingCapacity', asQuery(chosen)),
    ...common(chosen),
  });

export const useInServiceReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'sohByInServiceDate', chosen?.ids],
    queryFn: () => api.get<SohByInServiceDate>('/reports/sohByInServiceDate', asQuery(chosen)),
    ...common(chosen),
    // 100 000 points: looking each up in the answer before would cost more than drawing them.
    structuralSharing: false,
  });

/** When and how warm the states of health were measured that a report counts. */
export const useSohConditions = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'sohConditions', chosen?.ids],
    queryFn: () => api.get<SohConditions>('/dashboard/sohConditions', asQuery(chosen)),
    ...common(chosen),
  });
