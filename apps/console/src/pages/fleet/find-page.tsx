import { useNavigate, useSearch } from '@tanstack/react-router';
import { FindForm } from '../../features/finding/find-form.tsx';
import { FoundThings } from '../../features/finding/found-things.tsx';
import { ScanLink } from '../../features/finding/scan-link.tsx';
import styles from '../../features/finding/find.module.css';
import { Page } from '../../ui/page/page.tsx';

/** Where scanned codes lead to: finds the battery or the device with this serial number. */
export const FindPage = () => {
  const { code = '' } = useSearch({ from: '/shell/find' });
  const navigate = useNavigate();
  return (
    <Page title="Find by serial number" actions={<ScanLink to="/scan">Scan</ScanLink>} isForm>
      <div className={styles['find']}>
        <FindForm key={code} code={code} onFind={(entered) => navigate({ to: '/find', search: { code: entered } })} />
        {code === '' ? null : <FoundThings code={code} />}
      </div>
    </Page>
  );
};
