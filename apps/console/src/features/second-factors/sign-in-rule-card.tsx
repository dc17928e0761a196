import { Button } from '@mantine/core';
import type { SignInRule } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../lib/now.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { EditSignInRule } from './edit-sign-in-rule.tsx';
import { useReadiness, useSignInRule } from './sign-in-rule-api.ts';
import { kindWords, sentenceOf } from './sign-in-rule-words.ts';

const Facts = ({ rule }: { rule: SignInRule }) => {
  const now = useNow();
  const { data: ready } = useReadiness(rule.requirement, rule.kinds);
  const readiness =
    ready === undefined ? [] : [{ label: 'Have one', value: `${ready.readyCount} of ${ready.concernedCount}` }];
  return (
    <FieldList
      fields={[
        { label: 'Second factor', value: sentenceOf(rule, now) },
        ...(rule.requirement === 'optional' ? [] : [{ label: 'Accepted', value: kindWords[rule.kinds] }]),
        ...readiness,
        { label: 'Remembering browsers', value: rule.remembering ? 'Allowed' : 'Not allowed' },
      ]}
    />
  );
};

const Rule = ({ rule }: { rule: SignInRule }) => {
  const [opened, setOpened] = useState<SignInRule>();
  return (
    <Card
      title="Second factors"
      note="With a second factor, a stolen password alone is useless."
      actions={
        <Button
          variant="default"
          aria-label="Edit the rule about second factors"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpened(rule)}
        >
          Edit
        </Button>
      }
    >
      <Facts rule={rule} />
      {opened === undefined ? null : <EditSignInRule rule={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
};

/** Of whom the organisation requires a second factor. */
export const SignInRuleCard = () => {
  const { data, error, refetch } = useSignInRule();
  if (data !== undefined) return <Rule rule={data} />;
  if (error === null) return <Waiting words="Loading the rule…" />;
  return <LoadFailed what="The rule about second factors" error={error} onRetry={refetch} />;
};
