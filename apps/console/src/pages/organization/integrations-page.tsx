import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { ChannelList } from '../../features/integrations/channel-list.tsx';
import type { Endpoint } from '../../features/integrations/integrations-api.ts';
import { WebhookList } from '../../features/integrations/webhook-list.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

const DeliveryLog = lazyPart(
  () => import('../../features/integrations/delivery-log.tsx'),
  (module) => module.DeliveryLog,
);

/** What other systems and people are told, and how. */
export const IntegrationsPage = () => {
  const [logOf, setLogOf] = useState<Endpoint>();
  return (
    <SettingsPage title="Integrations" note="What Ohmstead sends to other systems and people">
      <CardColumn>
        <WebhookList onLog={setLogOf} />
        <ChannelList onLog={setLogOf} />
      </CardColumn>
      <Suspense>
        {logOf === undefined ? null : <DeliveryLog endpoint={logOf} onClose={() => setLogOf(undefined)} />}
      </Suspense>
    </SettingsPage>
  );
};
