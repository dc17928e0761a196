import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { getUpdatesBody } from '../updates/updates.ts';
import {
  alarmDetail,
  alarmPairs,
  alarmsUpdates,
  assignBody,
  assignees,
  assigneesBody,
  changedAlarms,
  commentBody,
  commentedAlarms,
  snoozeBody,
} from './alarm.ts';
import {
  alarmPreview,
  alarmRule,
  alarmRules,
  alarmRuleUpdate,
  maintenanceWindow,
  maintenanceWindows,
  maintenanceWindowUpdate,
  newAlarmRule,
  newMaintenanceWindow,
  previewBody,
} from './alarm-rule.ts';

export const alarmRoutes = {
  'POST /api/alarms/getUpdates': {
    summary: 'The alarms in the list, or those that have changed since a cursor',
    body: getUpdatesBody,
    answer: alarmsUpdates,
  },
  'GET /api/alarms/:id': {
    summary: 'An alarm with everything that happened to it, also after it has left the list',
    params: idParams,
    answer: alarmDetail,
  },
  'POST /api/alarms/acknowledge': { summary: 'Acknowledge alarms', body: alarmPairs, answer: changedAlarms },
  'POST /api/alarms/clear': { summary: 'Clear alarms by hand', body: alarmPairs, answer: changedAlarms },
  'POST /api/alarms/assign': { summary: 'Say who cares for alarms', body: assignBody, answer: changedAlarms },
  'POST /api/alarms/assignees': {
    summary: 'Who may work on alarms and sees each of these, by name',
    body: assigneesBody,
    answer: assignees,
  },
  'POST /api/alarms/snooze': { summary: 'Be silent about alarms for a while', body: snoozeBody, answer: changedAlarms },
  'POST /api/alarms/comment': {
    takesIdempotencyKey: true,
    summary: 'Comment on alarms',
    body: commentBody,
    answer: commentedAlarms,
  },
  'POST /api/alarmRules/preview': {
    summary: 'What a rule would have raised in the last 90 days; writes nothing',
    body: previewBody,
    answer: alarmPreview,
  },
  'GET /api/alarmRules': { summary: 'The alarm rules of the organisation', answer: alarmRules },
  'POST /api/alarmRules': {
    takesIdempotencyKey: true,
    summary: 'Add an alarm rule, which is applied to all that is known',
    body: newAlarmRule,
    answer: alarmRule,
  },
  'PUT /api/alarmRules/:id': {
    summary: 'Change an alarm rule; what is left out stays',
    params: idParams,
    body: alarmRuleUpdate,
    answer: alarmRule,
  },
  'DELETE /api/alarmRules/:id': {
    summary: 'Delete an alarm rule, which ends its alarms',
    params: idParams,
    answer: null,
  },
  'GET /api/maintenanceWindows': { summary: 'Times without messages about alarms', answer: maintenanceWindows },
  'POST /api/maintenanceWindows': {
    takesIdempotencyKey: true,
    summary: 'Add a maintenance window',
    body: newMaintenanceWindow,
    answer: maintenanceWindow,
  },
  'PUT /api/maintenanceWindows/:id': {
    summary: 'Change a maintenance window; what is left out stays',
    params: idParams,
    body: maintenanceWindowUpdate,
    answer: maintenanceWindow,
  },
  'DELETE /api/maintenanceWindows/:id': { summary: 'Delete a maintenance window', params: idParams, answer: null },
} satisfies Routes;
