import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { downloadAuditLog, useRefreshAuditLog } from '../../features/audit/audit-api.ts';
import { AuditFilters } from '../../features/audit/audit-filters.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { readAuditSearch, type AuditSearch } from '../../features/audit/audit-search.ts';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const Actions = ({ search }: { search: AuditSearch }) => {
  const refresh = useRefreshAuditLog();
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh {...icon} />} onClick={() => void refresh()}>
        Refresh
      </Button>
      <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => downloadAuditLog(search)}>
        Download CSV
      </Button>
    </>
  );
};

/** The filters are in the address, so that a link shows a colleague the same entries. */
export const AuditPage = () => {
  // The router also passes on parameters that were not validated.
  const search = readAuditSearch(useSearch({ from: '/shell/settings/audit' }));
  const navigate = useNavigate();
  const filter = (change: (search: AuditSearch) => AuditSearch) =>
    void navigate({
      to: '/settings/audit',
      search: (before) => change(readAuditSearch(before)),
      replace: true,
      resetScroll: false,
    });
  return (
    <SettingsPage title="Audit log" note="Who did what, when and from where" actions={<Actions search={search} />}>
      <AuditFilters search={search} onChange={filter} />
      <AuditLog search={search} />
    </SettingsPage>
  );
};
