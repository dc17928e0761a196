import { api } from './api.ts';
import { mergeAtPath, valueAtPath } from './object-path.ts';
import { currentUser } from './session-state.ts';
import { updateUser, useUser } from './session.ts';

let saving = false;
let changedWhileSaving = false;

/** One save at a time, the newest object last: an older one must never arrive after it. */
const save = async (): Promise<void> => {
  if (saving) {
    changedWhileSaving = true;
    return;
  }
  saving = true;
  changedWhileSaving = false;
  try {
    await api.put('/users/uiSettings', currentUser()?.uiSettings ?? {});
  } catch {
    console.error('UISettings not saved');
  } finally {
    saving = false;
  }
  if (changedWhileSaving && currentUser() !== null) await save();
};

/** Applied on screen at once, then saved as a whole. `path` is dotted, as in 'dashboard.devices'. */
export const saveUiSetting = (path: string, value: unknown): void => {
  const user = currentUser();
  if (user === null) return;
  updateUser({ uiSettings: mergeAtPath(user.uiSettings, path, value) });
  void save();
};

export const uiSetting = (path: string): unknown => valueAtPath(currentUser()?.uiSettings ?? {}, path);

export const useUiSetting = (path: string): unknown => valueAtPath(useUser()?.uiSettings ?? {}, path);
