import type { UiSettingChange } from '@ohmstead/contract';
import { mergeAtPath, valueAtPath } from '@ohmstead/domain';
import { call } from '../call.ts';
import { currentUser, sessionState } from './session-state.ts';
import { updateUser, useUser } from './session.ts';

/** On their way to the server. */
let sending: readonly UiSettingChange[] = [];
/** Not known to be saved: those on their way, and those that wait. */
let unsaved: readonly UiSettingChange[] = [];

sessionState.subscribe(() => {
  if (currentUser() === null) unsaved = [];
});

/** Only what was changed here is sent: what other visits have chosen stays. */
const send = async (changes: readonly UiSettingChange[]): Promise<void> => {
  sending = [...sending, ...changes];
  try {
    await call('POST /api/users/uiSettings', { body: { changes }, toTheEnd: true });
    unsaved = unsaved.filter((change) => !changes.includes(change));
  } catch {
    console.error('UISettings not saved');
  }
  sending = sending.filter((change) => !changes.includes(change));
};

/** One save at a time: an older value must never arrive after a newer one. What could not be saved goes with the next change. */
const save = async (): Promise<void> => {
  if (sending.length > 0) return;
  const tried = unsaved;
  await send(tried);
  if (unsaved.length > 0 && unsaved !== tried) await save();
};

/** Sends what waits for another save: there may be no later. */
export const flushUiSettings = (): void => {
  const waiting = unsaved.filter((change) => !sending.includes(change));
  if (waiting.length > 0) void send(waiting);
};

/** Applied on screen at once, then saved. `path` is dotted, as in 'dashboard.devices'. */
export const saveUiSetting = (path: string, value: unknown): void => {
  const user = currentUser();
  if (user === null) return;
  updateUser({ uiSettings: mergeAtPath(user.uiSettings, path, value) });
  unsaved = [...unsaved, { path, value }];
  void save();
};

export const uiSetting = (path: string): unknown => valueAtPath(currentUser()?.uiSettings ?? {}, path);

export const useUiSetting = (path: string): unknown => valueAtPath(useUser()?.uiSettings ?? {}, path);
