import type { UiSettingChange } from '@ohmstead/contract';
import { mergeAtPath, valueAtPath } from '@ohmstead/domain';
import { call } from '../call.ts';
import { currentUser, sessionState } from './session-state.ts';
import { updateUser, useUser } from './session.ts';

/** Changes being sent to the server. */
let sending: readonly UiSettingChange[] = [];
/** Changes not confirmed yet: those being sent and those waiting. */
let unsaved: readonly UiSettingChange[] = [];

sessionState.subscribe(() => {
  if (currentUser() === null) unsaved = [];
});

/** Sends only what was changed here, so that choices made in other sessions are kept. */
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

/** One save at a time, because an older value must never arrive after a newer one. Failed changes are sent with the next one. */
const save = async (): Promise<void> => {
  if (sending.length > 0) return;
  const tried = unsaved;
  await send(tried);
  if (unsaved.length > 0 && unsaved !== tried) await save();
};

/** Sends waiting changes at once, because the page may be about to close. */
export const flushUiSettings = (): void => {
  const waiting = unsaved.filter((change) => !sending.includes(change));
  if (waiting.length > 0) void send(waiting);
};

/** Applied on screen at once, then saved, but not for somebody through whose eyes another looks. `path` is dotted, for example 'dashboard.devices'. */
export const saveUiSetting = (path: string, value: unknown): void => {
  const user = currentUser();
  if (user === null) return;
  updateUser({ uiSettings: mergeAtPath(user.uiSettings, path, value) });
  if (user.viewing) return;
  unsaved = [...unsaved, { path, value }];
  void save();
};

export const uiSetting = (path: string): unknown => valueAtPath(currentUser()?.uiSettings ?? {}, path);

export const useUiSetting = (path: string): unknown => valueAtPath(useUser()?.uiSettings ?? {}, path);
