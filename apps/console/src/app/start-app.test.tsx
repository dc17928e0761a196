import { expect, onTestFinished, test } from 'vitest';
import { sessionState } from '../data/session/session-state.ts';
import { saveUiSetting } from '../data/session/ui-settings.ts';
import { aUser } from '../testing/builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { keptSettings, sentSettings } from '../testing/kept-settings.ts';
import { startApp } from './start-app.ts';

test('a setting that waits for another save is sent when the page is left', () => {
  const { requests, answers } = fakeApi(keptSettings(aUser()));
  answers['POST /users/uiSettings'] = () => new Promise(() => undefined);
  sessionState.set({ state: 'signed-in', user: aUser() });
  onTestFinished(startApp().stop);
  saveUiSetting('page', 1);
  saveUiSetting('size', 25);
  expect(sentSettings(requests)).toEqual({ page: 1 });
  window.dispatchEvent(new Event('pagehide'));
  expect(sentSettings(requests)).toEqual({ page: 1, size: 25 });
});

test('the event stream is opened as soon as the user is known, before any page is shown, and once for each user', () => {
  fakeApi({ 'GET /session': () => new Promise(() => undefined) });
  const opened = FakeEventSource.all.length;
  onTestFinished(startApp().stop);
  const openedSince = () => FakeEventSource.all.slice(opened);
  expect(openedSince()).toEqual([]);
  sessionState.set({ state: 'signed-in', user: aUser() });
  sessionState.set({ state: 'signed-in', user: aUser({ firstName: 'New' }) });
  expect(openedSince()).toHaveLength(1);
  sessionState.set({ state: 'signed-out' });
  expect(openedSince()[0]?.readyState).toBe(FakeEventSource.CLOSED);
});
