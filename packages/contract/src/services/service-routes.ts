import { bulkEditAnswer } from '../bulk-edits/bulk-edit.ts';
import { csvQuery, csvTicket, csvTicketBody, fileAnswer, fileTicket, ticketQuery } from '../downloads/downloads.ts';
import { fileBody } from '../downloads/file-body.ts';
import { findBody, foundServices, rowsSummary, summarizeBody } from '../list-rows/list-rows.ts';
import { media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { deletedAnswer, savedAnswer } from '../updates/changes.ts';
import { getUpdatesBody, getUpdatesQuery, servicesUpdates } from '../updates/updates.ts';
import { bdfBody, bdfFile } from './service-bdf.ts';
import { serviceBulkEdit, serviceEdit, serviceIdsBody } from './service-changes.ts';
import { serviceDetail, serviceDetailQuery } from './service-detail.ts';
import { serviceSpectraAnswer, spectraQuery } from './service-spectra.ts';
import { serviceStart, serviceStarted } from './service-start.ts';

const updates = { summary: 'What has changed in the list of services', answer: servicesUpdates };

export const serviceRoutes = {
  'GET /api/services/getUpdates': { ...updates, query: getUpdatesQuery },
  'POST /api/services/getUpdates': { ...updates, body: getUpdatesBody },
  'POST /api/services/find': {
    summary: 'A page of the list of services',
    body: findBody('services'),
    answer: foundServices,
  },
  'POST /api/services/summarize': {
    summary: 'Figures about the list of services',
    body: summarizeBody('services'),
    answer: rowsSummary,
  },
  'GET /api/services/eis': {
    summary: 'The impedance spectra of services',
    query: spectraQuery,
    answer: serviceSpectraAnswer,
  },
  'GET /api/services/:id': {
    summary: 'One test run with its curves and spectrum',
    params: idParams,
    query: serviceDetailQuery,
    answer: serviceDetail,
  },
  'POST /api/services': {
    takesIdempotencyKey: true,
    summary: 'Start a test run in a bay',
    body: serviceStart,
    answer: serviceStarted,
  },
  'PUT /api/services/:id': {
    summary: 'Edit the notes of a test run',
    params: idParams,
    body: serviceEdit,
    answer: savedAnswer,
  },
  'POST /api/services/edit': {
    summary: 'Edit the notes of several test runs',
    body: serviceBulkEdit,
    answer: bulkEditAnswer,
  },
  'DELETE /api/services': {
    summary: 'Delete test runs, all or none',
    body: serviceIdsBody,
    answer: deletedAnswer,
  },
  'GET /api/services/downloadCsv': {
    summary: 'The selected services as CSV',
    query: csvQuery,
    answer: media('text/csv'),
  },
  'POST /api/services/downloadCsv': {
    summary: 'A ticket to download many services as CSV',
    body: csvTicketBody,
    answer: csvTicket,
  },
  'POST /api/services/download': {
    summary: 'A ticket to download services as CSV or as a workbook',
    body: fileBody('services'),
    answer: fileTicket,
  },
  'GET /api/services/download': {
    summary: 'The file that a ticket was requested for',
    query: ticketQuery,
    answer: fileAnswer,
  },
  'POST /api/services/bdf': {
    summary: 'A ticket to download the samples of services in the Battery Data Format',
    body: bdfBody,
    answer: fileTicket,
  },
  'GET /api/services/bdf/download': {
    summary: 'The samples that a ticket was requested for',
    query: ticketQuery,
    answer: bdfFile,
  },
} satisfies Routes;
