import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FindForm } from '../../features/finding/find-form.tsx';
import { FoundThings } from '../../features/finding/found-things.tsx';
import styles from '../../features/finding/find.module.css';
import { Page } from '../../ui/page/page.tsx';

/** A separate document, the only one allowed to use the camera; the router has no such page. */
const Scan = () => (
  <Button
    component="a"
    href="/scan"
    variant="default"
    leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden="true" />}
  >
    Scan
  </Button>
);

/** Where scanned codes lead to: finds the battery or the device with this serial number. */
export const FindPage = () => {
  const { code = '' } = useSearch({ from: '/shell/find' });
  const navigate = useNavigate();
  return (
    <Page title="Find by serial number" actions={<Scan />}>
      <div className={styles['find']}>
        <FindForm key={code} code={code} onFind={(entered) => navigate({ to: '/find', search: { code: entered } })} />
        {code === '' ? null : <FoundThings code={code} />}
      </div>
    </Page>
  );
};
