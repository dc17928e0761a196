import { Type } from 'typebox';
import { bulkEditAnswer } from '../bulk-edits/bulk-edit.ts';
import { csvQuery, csvTicket, csvTicketBody, fileAnswer, fileTicket, ticketQuery } from '../downloads/downloads.ts';
import { fileBody } from '../downloads/file-body.ts';
import { findBody, foundDevices, rowsSummary, summarizeBody } from '../list-rows/list-rows.ts';
import { media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { deletedAnswer, savedAnswer } from '../updates/changes.ts';
import { devicesUpdates, getUpdatesBody, getUpdatesQuery } from '../updates/updates.ts';
import { bayBiasAnswer, bayBiasQuery } from './bay-bias.ts';
import { calibrationAnswer, calibrationBody, calibrationParams } from './bay-calibration.ts';
import {
  bayParams,
  baySettings,
  baySettingsAnswer,
  deviceAssignments,
  deviceAssignmentsAnswer,
} from './device-assignments.ts';
import { deviceBulkEdit, deviceEdit, deviceIdsBody } from './device-changes.ts';
import { claimableDevice, claimDone, claimParams, claimStart, claimStarted, claimSubmit } from './device-claim.ts';
import { deviceDetail } from './device-detail.ts';
import { firmwareParams, upgradesCancelled, upgradesQueued } from './device-firmware.ts';

const updates = { summary: 'What has changed in the list of devices', answer: devicesUpdates };
import { roundRobinAnswer, roundRobinQuery } from './round-robin.ts';

export const deviceRoutes = {
  'GET /api/devices/getUpdates': { ...updates, query: getUpdatesQuery },
  'POST /api/devices/getUpdates': { ...updates, body: getUpdatesBody },
  'POST /api/devices/find': {
    summary: 'A page of the list of devices',
    body: findBody('devices'),
    answer: foundDevices,
  },
  'POST /api/devices/summarize': {
    summary: 'Figures about the list of devices',
    body: summarizeBody('devices'),
    answer: rowsSummary,
  },
  'GET /api/devices/bias': {
    summary: 'How far each bay reads from the others, by the batteries that several bays measured',
    query: bayBiasQuery,
    answer: bayBiasAnswer,
  },
  'GET /api/devices/roundRobin': {
    summary: 'Which batteries to measure in which other bay, so that bays are compared sooner',
    query: roundRobinQuery,
    answer: roundRobinAnswer,
  },
  'GET /api/devices/:id': { summary: 'One analyzer with its bays', params: idParams, answer: deviceDetail },
  'PUT /api/devices/:id': {
    summary: 'Edit an analyzer',
    params: idParams,
    body: deviceEdit,
    answer: savedAnswer,
  },
  'POST /api/devices/edit': {
    summary: 'Edit several analyzers',
    body: deviceBulkEdit,
    answer: bulkEditAnswer,
  },
  'DELETE /api/devices': {
    summary: 'Delete analyzers; they can be claimed again',
    body: deviceIdsBody,
    answer: deletedAnswer,
  },
  'GET /api/devices/:id/assignments': {
    summary: 'Who is assigned to an analyzer',
    params: idParams,
    answer: deviceAssignmentsAnswer,
  },
  'PUT /api/devices/:id/assignments': {
    summary: 'Assign users and groups to an analyzer',
    params: idParams,
    body: deviceAssignments,
    answer: deviceAssignmentsAnswer,
  },
  'PUT /api/devices/:id/bays/:bayId': {
    summary: 'Adapter and default service parameters of a bay',
    params: bayParams,
    body: baySettings,
    answer: baySettingsAnswer,
  },
  'PUT /api/devices/:id/bays/:number/calibration': {
    summary: 'When a bay was last calibrated, and how often it is to be',
    params: calibrationParams,
    body: calibrationBody,
    answer: calibrationAnswer,
  },
  'GET /api/devices/claim/:token': {
    summary: 'A device that can be claimed',
    params: claimParams,
    answer: claimableDevice,
  },
  'POST /api/devices/claim/start': {
    summary: 'Make the device show a claim code',
    body: claimStart,
    answer: claimStarted,
  },
  'POST /api/devices/claim/claim': {
    summary: 'Claim the device with the code it shows',
    body: claimSubmit,
    answer: claimDone,
  },
  'POST /api/devices/upgradeFirmware': {
    summary: 'Queue the firmware on offer',
    body: deviceIdsBody,
    answer: upgradesQueued,
  },
  'POST /api/devices/cancelUpgrade': {
    summary: 'Cancel upgrades that no device has begun to download',
    body: deviceIdsBody,
    answer: upgradesCancelled,
  },
  'GET /api/firmware/:ticket': {
    summary: 'The firmware image a device was offered; its address works once',
    params: firmwareParams,
    answer: media('application/octet-stream', Type.String({ format: 'binary' })),
  },
  'GET /api/devices/downloadCsv': {
    summary: 'The selected devices as CSV',
    query: csvQuery,
    answer: media('text/csv'),
  },
  'POST /api/devices/downloadCsv': {
    summary: 'A ticket to download many devices as CSV',
    body: csvTicketBody,
    answer: csvTicket,
  },
  'POST /api/devices/download': {
    summary: 'A ticket to download devices as CSV or as a workbook',
    body: fileBody('devices'),
    answer: fileTicket,
  },
  'GET /api/devices/download': {
    summary: 'The file that a ticket was requested for',
    query: ticketQuery,
    answer: fileAnswer,
  },
} satisfies Routes;
