import type { ImportKind } from '@ohmstead/contract';
import { useParams } from '@tanstack/react-router';
import { EarlierImports } from '../../features/imports/earlier-imports.tsx';
import { FileStep } from '../../features/imports/file-step.tsx';
import { ImportCard } from '../../features/imports/import-card.tsx';
import { placesOf } from '../../features/imports/imports-api.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

const titles: Record<ImportKind, string> = {
  batteries: 'Import batteries',
  services: 'Import services',
  locations: 'Import locations',
  users: 'Import users',
};

/** A new file, and what was imported before; or one import, which can be left and returned to. */
const ImportPage = ({ kind }: { kind: ImportKind }) => {
  const { id } = useParams({ strict: false });
  const Frame = kind === 'locations' || kind === 'users' ? SettingsPage : Page;
  if (id === undefined)
    return (
      <Frame title={titles[kind]} isForm>
        <CardColumn>
          <FileStep kind={kind} />
          <EarlierImports kind={kind} />
        </CardColumn>
      </Frame>
    );
  const all = (
    <ButtonLink to={placesOf[kind].imports} params={{ id: undefined }} variant="default">
      All imports
    </ButtonLink>
  );
  return (
    <Frame title={titles[kind]} actions={all} isForm>
      <ImportCard key={id} id={Number(id)} />
    </Frame>
  );
};

export const Batteries = () => <ImportPage kind="batteries" />;
export const Services = () => <ImportPage kind="services" />;
export const Locations = () => <ImportPage kind="locations" />;
export const Users = () => <ImportPage kind="users" />;
