import type { Permission } from '@ohmstead/domain';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { useMay } from '../lib/session/session.ts';
import { useStaysShown } from '../ui/editing/unsaved.ts';
import { NoPermission } from './no-permission.tsx';

/** A page that only holders of the permission see; everybody else is told which one is missing. */
export const permitted = (
  permission: Permission,
  Content: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> => {
  const Permitted = () => (useStaysShown(useMay(permission)) ? <Content /> : <NoPermission permission={permission} />);
  // Asked each time: once its chunk is there, a page has nothing to load.
  return Object.assign(Permitted, { preload: async () => Content.preload?.() });
};
