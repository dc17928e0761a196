import { whenIdle } from '../../lib/browser/when-idle.ts';
import { callsUnderWay } from '../connection.ts';

/** An animation may keep the browser busy indefinitely. */
const latestMs = 2_000;

/**
 * Runs a function once the browser is idle and every call has been answered, so that loading ahead does not compete with the data of the
 * page. Returns a function that cancels it.
 */
export const whenQuiet = (act: () => void): (() => void) => {
  let cancel = () => {};
  const wait = () => {
    cancel = whenIdle(() => {
      if (callsUnderWay.get() === 0) return act();
      const stop = callsUnderWay.subscribe(() => {
        if (callsUnderWay.get() > 0) return;
        stop();
        wait();
      });
      cancel = stop;
      return undefined;
    }, latestMs);
  };
  wait();
  return () => cancel();
};
