import type { PlanSettingsBody } from '@ohmstead/contract';
import { useState } from 'react';
import { usePlanSettings } from '../../features/plan/settings/plan-settings-api.ts';
import { PlanSettingsForm } from '../../features/plan/settings/plan-settings-form.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';

/** The form keeps what it was opened with until it is saved or discarded. */
const Form = ({ saved }: { saved: PlanSettingsBody }) => {
  const [round, setRound] = useState(0);
  return <PlanSettingsForm key={round} settings={saved} onDone={() => setRound(round + 1)} />;
};

const Loaded = () => {
  const { data, error, refetch } = usePlanSettings();
  if (data !== undefined) return <Form saved={data} />;
  if (error === null) return <Waiting words="Loading the settings…" />;
  return <LoadFailed what="The settings" error={error} onRetry={refetch} note="Nothing has changed." />;
};

/** How services are planned. */
export const PlanPage = () => (
  <SettingsPage title="Service plan" note="When batteries are due, and when and where they can be serviced">
    <Loaded />
  </SettingsPage>
);
