/**
 * The container of everything that floats: menus, tooltips, lists of choices and notices. A modal dialog makes everything outside it inert,
 * so the container is moved into the topmost dialog.
 */
export const floatingLayer = document.createElement('div');
document.body.append(floatingLayer);

/** Moves the container, in browsers that can do so without restarting its animations or losing its focus. */
export const moveFloatingLayer = (parent: HTMLElement): void => {
  if (floatingLayer.parentElement === parent) return;
  if ('moveBefore' in parent && floatingLayer.isConnected) parent.moveBefore(floatingLayer, null);
  else parent.append(floatingLayer);
};
