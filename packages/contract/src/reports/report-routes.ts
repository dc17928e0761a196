import type { Routes } from '../routes/route.ts';
import {
  dispositionReport,
  forecastQuality,
  forecastReport,
  histogramAnswer,
  locationsQuery,
  sohByInServiceDateAnswer,
  sohReportQuery,
} from './reports.ts';

export const reportRoutes = {
  'GET /api/reports/soh': {
    summary: 'Batteries in use by state of health: full charge capacity against design capacity, at the last service',
    query: sohReportQuery,
    answer: histogramAnswer,
  },
  'GET /api/reports/remainingCapacity': {
    summary: 'Batteries in use by remaining capacity against design capacity, in steps of 10 %',
    query: locationsQuery,
    answer: histogramAnswer,
  },
  'GET /api/reports/sohByInServiceDate': {
    summary: 'State of health of each battery in use, and when it came into service',
    query: locationsQuery,
    answer: sohByInServiceDateAnswer,
  },
  'GET /api/reports/disposition': {
    summary: 'Batteries in use by their disposition',
    query: locationsQuery,
    answer: dispositionReport,
  },
  'GET /api/reports/forecast': {
    summary: 'When batteries in use will fall below the threshold, by month',
    query: locationsQuery,
    answer: forecastReport,
  },
  'GET /api/reports/forecastQuality': {
    summary: 'How good forecasts were: each test forecast from those before it',
    query: locationsQuery,
    answer: forecastQuality,
  },
} satisfies Routes;
