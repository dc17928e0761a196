import type { AlarmState } from '@ohmstead/contract';
import type { AlarmKind, AlarmSeverity } from '@ohmstead/domain';

export const alarmNoun = { one: 'alarm', many: 'alarms' };

export const severityLabels: Record<AlarmSeverity, string> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
};

export const alarmStateLabels: Record<AlarmState, string> = {
  active: 'Active',
  acknowledged: 'Acknowledged',
  cleared: 'Cleared',
};

export const alarmKindLabels: Record<AlarmKind, string> = {
  'device-offline': 'Device offline',
  'device-error': 'Device reports an error',
  'service-failed': 'Service failed or aborted',
  'battery-failed-again': 'Battery failed again',
  'soh-below': 'State of health below a limit',
  'soh-fell': 'State of health fell',
  'temperature-above': 'Temperature above a limit',
  'voltage-outside': 'Voltage outside its limits',
  'service-too-long': 'Service takes too long',
  'bay-fails-more': 'Bay fails more than its neighbours',
  'bay-reads-wrong': 'Bay reads wrong',
  'service-overdue': 'Service overdue',
  'battery-expiring': 'Battery expired or about to',
  'forecast-below': 'Forecast below the threshold',
  'roll-out-stopped': 'Firmware rollout stopped',
  'own-house': 'Ohmstead itself needs attention',
};
