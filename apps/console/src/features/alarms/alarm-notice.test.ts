import { expect, test } from 'vitest';
import { alarmNotice } from './alarm-notice.ts';

test('a bulk action says how many alarms it changed, which were so already, and which someone else has changed meanwhile', () => {
  const answer = { changed: [{ id: 1, apiVersion: 2 }], unchangedIds: [], staleIds: [] };
  expect(alarmNotice(answer, 'acknowledged')).toEqual({ type: 'success', title: '1 alarm acknowledged', text: '' });
  expect(alarmNotice({ ...answer, unchangedIds: [2], staleIds: [3, 4] }, 'cleared')).toEqual({
    type: 'warning',
    title: '1 alarm cleared',
    text: 'No change needed: 1 alarm. Changed by someone else in the meantime: 2 alarms. Review them first.',
  });
  expect(alarmNotice({ changed: [], unchangedIds: [2, 5], staleIds: [] }, 'assigned')).toEqual({
    type: 'warning',
    title: 'No alarm assigned',
    text: 'No change needed: 2 alarms.',
  });
});
