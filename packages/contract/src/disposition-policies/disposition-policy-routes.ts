import type { Routes } from '../routes/route.ts';
import {
  dispositionPolicies,
  dispositionPoliciesBody,
  dispositionPreview,
  dispositionPreviewBody,
  keepThresholds,
  savedDispositionPolicies,
} from './disposition-policy.ts';

export const dispositionPolicyRoutes = {
  'GET /api/dispositionPolicies': {
    summary: 'The policies by which batteries are judged',
    answer: dispositionPolicies,
  },
  'GET /api/dispositionPolicies/thresholds': {
    summary: 'From which state of health batteries are kept',
    answer: keepThresholds,
  },
  'PUT /api/dispositionPolicies': {
    summary: 'Replace the policies by which batteries are judged; all batteries are judged anew',
    body: dispositionPoliciesBody,
    answer: savedDispositionPolicies,
  },
  'POST /api/dispositionPolicies/preview': {
    summary: 'Which batteries would be labelled differently under other policies',
    body: dispositionPreviewBody,
    answer: dispositionPreview,
  },
} satisfies Routes;
