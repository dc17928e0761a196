import type { Routes } from '../routes/route.ts';
import {
  eisAnalysisAnswer,
  eisAnalysisBody,
  eisAnalysisJob,
  eisAnalysisParams,
  eisAnalysisStarted,
} from './eis-analysis.ts';

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
} satisfies Routes;
