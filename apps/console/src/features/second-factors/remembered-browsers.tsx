import { Button } from '@mantine/core';
import { counted } from '../../lib/text/number-text.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { useFactorCalls } from './factors-api.ts';

const browser = { one: 'browser', many: 'browsers' };

/** Browsers that ask for the password only. */
export const RememberedBrowsers = ({ count }: { count: number }) => {
  const { forgetBrowsers } = useFactorCalls();
  const forget = async () => {
    try {
      await forgetBrowsers();
      notify({ type: 'success', title: 'Browsers forgotten', text: 'Each will ask for the second factor again.' });
    } catch (error) {
      notifyError(error, 'Problem forgetting browsers');
    }
  };
  return (
    <Card
      title="Remembered browsers"
      note="They skip the second factor for 30 days."
      actions={
        <Button variant="default" onClick={() => void forget()}>
          Forget all
        </Button>
      }
    >
      <p>{counted(count, browser)}</p>
    </Card>
  );
};
