import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import {
  eisAnalysisAnswer,
  eisAnalysisBody,
  eisAnalysisJob,
  eisAnalysisParams,
  eisAnalysisStarted,
} from './eis-analysis.ts';
import { eisFit, eisFitBody, eisFitsAnswer } from './eis-fit.ts';

export const impedanceRoutes = {
  'POST /api/services/eisAnalysis': {
    summary: 'Validity, circuit fit and relaxation times of impedance spectra',
    body: eisAnalysisBody,
    answer: eisAnalysisAnswer,
    instead: { 202: eisAnalysisStarted },
  },
  'GET /api/services/eisAnalysis/:jobId': {
    summary: 'How far an analysis of many spectra is, with its results',
    params: eisAnalysisParams,
    answer: eisAnalysisJob,
  },
  'GET /api/services/:id/eisFit': {
    summary: 'The circuit fit that was saved of the spectrum of a service',
    params: idParams,
    answer: eisFit,
  },
  'PUT /api/services/:id/eisFit': {
    summary: 'Fit a circuit to the spectrum of a service and save the fit',
    params: idParams,
    body: eisFitBody,
    answer: eisFit,
  },
  'GET /api/batteries/:id/eisFits': {
    summary: 'The saved circuit fits of a battery',
    params: idParams,
    answer: eisFitsAnswer,
  },
} satisfies Routes;
