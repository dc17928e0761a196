import type { UserData } from '@ohmstead/contract';
import { api } from './api.ts';
import { mergeAtPath, valueAtPath } from './object-path.ts';
import { currentUser, sessionState } from './session-state.ts';
import { updateUser, useUser } from './session.ts';

type Change = { path: string; value: unknown };

let saving = false;
let unsaved: readonly Change[] = [];

sessionState.subscribe(() => {
  if (currentUser() === null) unsaved = [];
});

/** Another visit may have saved since this one began: what it chose stays, only what was changed here is put into it. */
const putChanges = async (): Promise<void> => {
  const { id, uiSettings } = await api.get<UserData>('/session');
  // Who asked may have signed out meanwhile, and somebody else in.
  if (currentUser()?.id !== id) return;
  const sent = unsaved;
  await api.put(
    '/users/uiSettings',
    sent.reduce((settings, { path, value }) => mergeAtPath(settings, path, value), uiSettings),
  );
  unsaved = unsaved.filter((change) => !sent.includes(change));
};

/** One save at a time: an older object must never arrive after a newer one. What could not be saved goes with the next change. */
const save = async (): Promise<void> => {
  if (saving) return;
  saving = true;
  const tried = unsaved;
  await putChanges().catch(() => console.error('UISettings not saved'));
  saving = false;
  if (unsaved.length > 0 && unsaved !== tried) await save();
};

/** Applied on screen at once, then saved as a whole. `path` is dotted, as in 'dashboard.devices'. */
export const saveUiSetting = (path: string, value: unknown): void => {
  const user = currentUser();
  if (user === null) return;
  updateUser({ uiSettings: mergeAtPath(user.uiSettings, path, value) });
  unsaved = [...unsaved, { path, value }];
  void save();
};

export const uiSetting = (path: string): unknown => valueAtPath(currentUser()?.uiSettings ?? {}, path);

export const useUiSetting = (path: string): unknown => valueAtPath(useUser()?.uiSettings ?? {}, path);
