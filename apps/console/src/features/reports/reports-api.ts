import type { BinSize } from '@ohmstead/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import type { ChosenLocations } from './use-chosen-locations.ts';

/** Undefined while the locations to request are not known yet. */
type Chosen = ChosenLocations | undefined;

const asQuery = (chosen: Chosen) =>
  chosen === undefined || chosen.ids.length === 0 ? {} : { locations: chosen.ids.join() };

const common = (chosen: Chosen) => ({ enabled: chosen !== undefined, placeholderData: keepPreviousData });

export const useSohReport = (chosen: Chosen, binSize: BinSize) =>
  useQuery({
    queryKey: ['reports', 'soh', binSize, chosen?.ids],
    queryFn: () => call('GET /api/reports/soh', { query: { binSize, ...asQuery(chosen) } }),
    ...common(chosen),
  });

export const useRemainingReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'remainingCapacity', chosen?.ids],
    queryFn: () => call('GET /api/reports/remainingCapacity', { query: asQuery(chosen) }),
    ...common(chosen),
  });

export const useDispositionReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'disposition', chosen?.ids],
    queryFn: () => call('GET /api/reports/disposition', { query: asQuery(chosen) }),
    ...common(chosen),
  });

export const useForecastReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'forecast', chosen?.ids],
    queryFn: () => call('GET /api/reports/forecast', { query: asQuery(chosen) }),
    ...common(chosen),
  });

/** How well the forecasts of before were met by the tests that followed them. */
export const useForecastQuality = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'forecastQuality', chosen?.ids],
    queryFn: () => call('GET /api/reports/forecastQuality', { query: asQuery(chosen) }),
    ...common(chosen),
  });

export const useInServiceReport = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'sohByInServiceDate', chosen?.ids],
    queryFn: () => call('GET /api/reports/sohByInServiceDate', { query: asQuery(chosen) }),
    ...common(chosen),
    // With 100 000 points, comparing each with the previous answer would cost more than drawing them.
    structuralSharing: false,
  });

/** The dates and temperatures of the states of health that a report counts. */
export const useSohConditions = (chosen: Chosen) =>
  useQuery({
    queryKey: ['reports', 'sohConditions', chosen?.ids],
    queryFn: () => call('GET /api/dashboard/sohConditions', { query: asQuery(chosen) }),
    ...common(chosen),
  });

/** A point is often looked at repeatedly within a short time, so its battery need not be refetched. */
const freshMs = 60_000;

export const useBattery = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['reports', 'battery', id],
    queryFn: () => call('GET /api/batteries/:id', { params: { id } }),
    enabled: isWanted,
    staleTime: freshMs,
    retry: false,
  });
