import { useParams } from '@tanstack/react-router';
import { EarlierImports } from '../../features/imports/earlier-imports.tsx';
import { FileStep } from '../../features/imports/file-step.tsx';
import { ImportCard } from '../../features/imports/import-card.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';

const title = 'Import services';

/** A new file, and what was imported before. */
export const ImportServicesPage = () => (
  <Page title={title}>
    <CardColumn>
      <FileStep kind="services" />
      <EarlierImports kind="services" />
    </CardColumn>
  </Page>
);

/** One import, which can be left and returned to. */
export const OneServiceImportPage = () => {
  const { id } = useParams({ from: '/shell/services/import/$id' });
  return (
    <Page
      title={title}
      actions={
        <ButtonLink to="/services/import" variant="default">
          All imports
        </ButtonLink>
      }
    >
      <ImportCard key={id} id={Number(id)} />
    </Page>
  );
};
