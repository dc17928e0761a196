import type { TableKind } from '@ohmstead/contract';
import { useParams } from '@tanstack/react-router';
import { EarlierImports } from '../../features/imports/earlier-imports.tsx';
import { FileStep } from '../../features/imports/file-step.tsx';
import { ImportCard } from '../../features/imports/import-card.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

type Kind = Exclude<TableKind, 'batteries'>;

const titles: Record<Kind, string> = { locations: 'Import locations', users: 'Import users' };

const NewImport = ({ kind }: { kind: Kind }) => (
  <SettingsPage title={titles[kind]}>
    <CardColumn>
      <FileStep kind={kind} />
      <EarlierImports kind={kind} />
    </CardColumn>
  </SettingsPage>
);

const OneImport = ({ kind, id }: { kind: Kind; id: string }) => (
  <SettingsPage
    title={titles[kind]}
    actions={
      <ButtonLink to={`/settings/${kind}/import`} variant="default">
        All imports
      </ButtonLink>
    }
  >
    <ImportCard key={id} id={Number(id)} />
  </SettingsPage>
);

export const ImportLocationsPage = () => <NewImport kind="locations" />;
export const ImportUsersPage = () => <NewImport kind="users" />;

export const OneLocationsImportPage = () => (
  <OneImport kind="locations" id={useParams({ from: '/shell/settings/locations/import/$id' }).id} />
);
export const OneUsersImportPage = () => (
  <OneImport kind="users" id={useParams({ from: '/shell/settings/users/import/$id' }).id} />
);
