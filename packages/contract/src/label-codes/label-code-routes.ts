import type { Routes } from '../routes/route.ts';
import { findCodesAnswer, findCodesBody, labelCodesAnswer, labelCodesBody } from './label-code.ts';

export const labelCodeRoutes = {
  'POST /api/labelCodes': {
    summary: 'The codes for the labels of batteries, devices and bays; missing ones are made',
    body: labelCodesBody,
    answer: labelCodesAnswer,
  },
  'POST /api/labelCodes/find': {
    summary: 'Batteries and devices by the codes of labels or by serial numbers',
    body: findCodesBody,
    answer: findCodesAnswer,
  },
} satisfies Routes;
