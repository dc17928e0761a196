import { type Permission, permissionSections } from '@ohmstead/domain';
import { IconLock } from '@tabler/icons-react';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { useMay } from '../data/session/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useStaysShown } from '../ui/editing/unsaved.ts';
import { Page } from '../ui/page/page.tsx';
import { StateMessage } from '../ui/page/state-message.tsx';

const labelOf = (permission: Permission): string | undefined =>
  permissionSections
    .flatMap<{ name: string; label: string }>((section) => section.permissions)
    .find(({ name }) => name === permission)?.label;

const NoPermission = ({ permission }: { permission: Permission }) => (
  <Page title="No access">
    <StateMessage
      role="status"
      icon={<IconLock size={24} stroke={1.5} />}
      title="You do not have permission to view this page"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      <p>Ask an administrator of your organisation for '{labelOf(permission)}'.</p>
    </StateMessage>
  </Page>
);

/** A page that only holders of the permission, or of `other`, can see; others see which permission is missing. */
export const permitted = (
  permission: Permission,
  Content: AsyncRouteComponent<object>,
  other: Permission = permission,
): AsyncRouteComponent<object> => {
  const Permitted = () => {
    const [may, mayOtherwise] = [useMay(permission), useMay(other)];
    return useStaysShown(may || mayOtherwise) ? <Content /> : <NoPermission permission={permission} />;
  };
  // Read on each call, because a page has no preload any more once its chunk is loaded.
  return Object.assign(Permitted, { preload: async () => Content.preload?.() });
};
