/**
 * Holds what floats over everything: menus, tooltips, lists of choices and notices. A modal dialog makes all that stands beside it
 * inert, so they move into the dialog on top.
 */
export const floatingLayer = document.createElement('div');
document.body.append(floatingLayer);

/** Moves the layer, where the browser can, without its animations beginning anew or its focus being lost. */
export const moveFloatingLayer = (parent: HTMLElement): void => {
  if (floatingLayer.parentElement === parent) return;
  if ('moveBefore' in parent && floatingLayer.isConnected) parent.moveBefore(floatingLayer, null);
  else parent.append(floatingLayer);
};
