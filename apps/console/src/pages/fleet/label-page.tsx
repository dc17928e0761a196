import { useParams } from '@tanstack/react-router';
import { FoundByLabel } from '../../features/finding/found-by-label.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Where the codes on our own labels lead to. */
export const LabelPage = () => {
  const { code } = useParams({ from: '/shell/q/$code' });
  return (
    <Page title="Label">
      <FoundByLabel key={code} code={code} />
    </Page>
  );
};
