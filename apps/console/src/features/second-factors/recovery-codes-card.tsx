import { Button } from '@mantine/core';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { useFactorCalls } from './factors-api.ts';
import styles from './second-factors.module.css';

const code = { one: 'code', many: 'codes' };

type RecoveryCodesCardProps = { left: number; onMade: (codes: readonly string[]) => void };

/** How many are left, and new ones. */
export const RecoveryCodesCard = ({ left, onMade }: RecoveryCodesCardProps) => {
  const { renewCodes } = useFactorCalls();
  const renew = async () => {
    try {
      onMade((await renewCodes()).recoveryCodes);
    } catch (error) {
      notifyError(error, 'Problem making recovery codes');
    }
  };
  const ask = () =>
    openModal({
      title: 'Make new recovery codes?',
      body: 'Your current codes will stop working.',
      buttonLabel: 'Make new codes',
      buttonAction: () => void renew(),
    });
  return (
    <Card
      title="Recovery codes"
      note="In case you lose your phone. Each code works once."
      actions={
        <Button variant="default" onClick={ask}>
          New codes
        </Button>
      }
    >
      <p className={styles['left']} data-few={left < 3}>
        {left === 0 ? 'None is left.' : `${counted(left, code)} left`}
      </p>
    </Card>
  );
};
