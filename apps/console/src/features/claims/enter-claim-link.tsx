import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ClaimLinkForm } from './claim-link-form.tsx';
import styles from './claim-device.module.css';

/** Claims a device by its label or by its link on paper. */
export const EnterClaimLink = () => {
  const navigate = useNavigate();
  return (
    <section className={styles['panel']} aria-label="The link of the device">
      <p>Every analyzer comes with a link, printed beside a code on its label. Scan the code, or paste the link.</p>
      {/* A separate document, the only one allowed to use the camera; the router has no such page. */}
      <Button
        component="a"
        href="/scan?claim"
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconQrcode size={20} stroke={1.75} aria-hidden="true" />}
      >
        Scan
      </Button>
      <ClaimLinkForm onRead={(token) => navigate({ to: '/account/claim-device/$token', params: { token } })} />
    </section>
  );
};
