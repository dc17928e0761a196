import { permissionSections, type Permission } from '@ohmstead/domain';
import { IconLock } from '@tabler/icons-react';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page/page.tsx';
import { StateMessage } from '../ui/page/state-message.tsx';

const labelOf = (permission: Permission): string | undefined =>
  permissionSections
    .flatMap<{ name: string; label: string }>((section) => section.permissions)
    .find(({ name }) => name === permission)?.label;

export const NoPermission = ({ permission }: { permission: Permission }) => (
  <Page title="No access">
    <StateMessage
      role="status"
      icon={<IconLock size={24} stroke={1.5} />}
      title="You have no permission for this page"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      <p>Ask an administrator of your organization for “{labelOf(permission)}”.</p>
    </StateMessage>
  </Page>
);
