import { expect, test } from 'vitest';
import { timelineWords } from './timeline-words.ts';

const entry = { at: 0, by: null, text: null, value: null, severity: 'warning' };
const ann = { id: 3, name: 'Ann Berg' };

test('the timeline says in words what happened to an alarm, and who did it', () => {
  const told = [
    { ...entry, what: 'raised' },
    { ...entry, what: 'worsened', severity: 'critical' },
    { ...entry, what: 'reopened' },
    { ...entry, what: 'cleared' },
    { ...entry, what: 'cleared', by: ann },
    { ...entry, what: 'acknowledged', by: ann },
    { ...entry, what: 'assigned', by: ann, text: 'Bo Lind' },
    { ...entry, what: 'assigned', by: ann },
    { ...entry, what: 'commented', by: ann, text: 'Looks worn' },
    { ...entry, what: 'snoozed', by: ann },
    { ...entry, what: 'notified', text: 'Reminder: Workshop, Night shift' },
    { ...entry, what: 'notified' },
    { ...entry, what: 'silenced' },
    { ...entry, what: 'painted' },
  ].map(timelineWords);
  expect(told).toEqual([
    'Raised as Warning',
    'Worsened to Critical',
    'Came back',
    'Over',
    'Cleared by Ann Berg',
    'Acknowledged by Ann Berg',
    'Assigned to Bo Lind by Ann Berg',
    'Unassigned by Ann Berg',
    'Ann Berg wrote',
    'Snoozed by Ann Berg',
    "Message 'Reminder' sent to Workshop, Night shift",
    'Message sent',
    'No message: it was silenced',
    'painted',
  ]);
});
