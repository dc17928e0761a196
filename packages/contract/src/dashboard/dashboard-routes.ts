import { histogramAnswer, locationsQuery } from '../reports/reports.ts';
import type { Routes } from '../routes/route.ts';
import {
  dashboardAttentionAnswer,
  dashboardAttentionQuery,
  dashboardBatteriesAnswer,
  dashboardBatteriesQuery,
  dashboardDevicesAnswer,
  dashboardDevicesQuery,
  dashboardFleetAnswer,
  dashboardServicesAnswer,
  dashboardServicesQuery,
  sohConditionsAnswer,
} from './dashboard.ts';

export const dashboardRoutes = {
  'GET /api/dashboard/attention': {
    summary: 'What needs attention',
    query: dashboardAttentionQuery,
    answer: dashboardAttentionAnswer,
  },
  'GET /api/dashboard/fleet': { summary: 'What devices and bays are doing now', answer: dashboardFleetAnswer },
  'GET /api/dashboard/devices': {
    summary: 'Devices by location and model',
    query: dashboardDevicesQuery,
    answer: dashboardDevicesAnswer,
  },
  'GET /api/dashboard/services': {
    summary: 'The latest services to end, with running ones after or before them, or running ones only',
    query: dashboardServicesQuery,
    answer: dashboardServicesAnswer,
  },
  'GET /api/dashboard/batteries': {
    summary: 'The latest serviced batteries that are in use',
    query: dashboardBatteriesQuery,
    answer: dashboardBatteriesAnswer,
  },
  'GET /api/dashboard/soh': {
    summary: 'Batteries in use by state of health, in steps of 10 %',
    answer: histogramAnswer,
  },
  'GET /api/dashboard/sohConditions': {
    summary: 'When, and at which temperatures, the states of health of batteries in use were measured',
    query: locationsQuery,
    answer: sohConditionsAnswer,
  },
} satisfies Routes;
