import { bulkEditAnswer } from '../bulk-edits/bulk-edit.ts';
import { csvQuery, csvTicket, csvTicketBody, fileAnswer, fileTicket, ticketQuery } from '../downloads/downloads.ts';
import { fileBody } from '../downloads/file-body.ts';
import { findBody, foundBatteries, rowsSummary, summarizeBody } from '../list-rows/list-rows.ts';
import { media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { changedAnswer, deletedAnswer, savedAnswer } from '../updates/changes.ts';
import { batteriesUpdates, getUpdatesBody } from '../updates/updates.ts';
import {
  batteryBulkEdit,
  batteryEdit,
  batteryFavourites,
  batteryIdsBody,
  batteryRetirement,
  batterySchedule,
  bulkChange,
} from './battery-changes.ts';
import { batteryDetail } from './battery-detail.ts';
import { forecastAnswer, forecastQuery } from './battery-forecast.ts';
import { batteryHistoryAnswer, historyQuery } from './battery-history.ts';
import { timelineAnswer, timelineQuery } from './battery-timeline.ts';
import { verdictAnswer } from './verdict.ts';

export const batteryRoutes = {
  'POST /api/batteries/getUpdates': {
    summary: 'What has changed in the list of batteries',
    body: getUpdatesBody,
    answer: batteriesUpdates,
  },
  'POST /api/batteries/find': {
    summary: 'A page of the list of batteries',
    body: findBody('batteries'),
    answer: foundBatteries,
  },
  'POST /api/batteries/summarize': {
    summary: 'Figures about the list of batteries',
    body: summarizeBody('batteries'),
    answer: rowsSummary,
  },
  'GET /api/batteries/history': {
    summary: 'What services measured in batteries over time',
    query: historyQuery,
    answer: batteryHistoryAnswer,
  },
  'GET /api/batteries/forecast': {
    summary: 'How states of health will go on, and when they fall below the threshold',
    query: forecastQuery,
    answer: forecastAnswer,
  },
  'GET /api/batteries/:id': { summary: 'One battery', params: idParams, answer: batteryDetail },
  'GET /api/batteries/:id/verdict': {
    summary: 'What to do with a battery, and why',
    params: idParams,
    answer: verdictAnswer,
  },
  'GET /api/batteries/:id/timeline': {
    summary: 'What has happened to a battery, newest first, and its states of health over time',
    params: idParams,
    query: timelineQuery,
    answer: timelineAnswer,
  },
  'PUT /api/batteries/:id': {
    summary: 'Edit a battery',
    params: idParams,
    body: batteryEdit,
    answer: savedAnswer,
  },
  'POST /api/batteries/edit': {
    summary: 'Edit several batteries',
    body: batteryBulkEdit,
    answer: bulkEditAnswer,
  },
  'POST /api/batteries/retire': {
    summary: 'Retire or unretire batteries',
    body: batteryRetirement,
    answer: bulkChange,
  },
  'PUT /api/batteries/schedule': {
    summary: 'Set how often batteries are to be serviced',
    body: batterySchedule,
    answer: bulkChange,
  },
  'POST /api/batteries/acceptDisposition': {
    summary: 'Retire batteries whose disposition is Retire; the others are left as they are',
    body: batteryIdsBody,
    answer: bulkChange,
  },
  'POST /api/batteries/favourites': {
    summary: "Add batteries to the caller's favourites, or remove them",
    body: batteryFavourites,
    answer: changedAnswer,
  },
  'DELETE /api/batteries': {
    summary: 'Delete batteries, all or none',
    body: batteryIdsBody,
    answer: deletedAnswer,
  },
  'GET /api/batteries/downloadCsv': {
    summary: 'The selected batteries as CSV',
    query: csvQuery,
    answer: media('text/csv'),
  },
  'POST /api/batteries/downloadCsv': {
    summary: 'A ticket to download many batteries as CSV',
    body: csvTicketBody,
    answer: csvTicket,
  },
  'POST /api/batteries/download': {
    summary: 'A ticket to download batteries as CSV or as a workbook',
    body: fileBody('batteries'),
    answer: fileTicket,
  },
  'GET /api/batteries/download': {
    summary: 'The file that a ticket was requested for',
    query: ticketQuery,
    answer: fileAnswer,
  },
} satisfies Routes;
