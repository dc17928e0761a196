import { openModal } from '../dialog/modal-state.ts';

/** True where the user gives up what was typed. */
export const askToDiscard = (): Promise<boolean> =>
  new Promise((resolve) => {
    openModal({
      title: 'Discard your edits?',
      body: 'Your changes have not been saved.',
      buttonLabel: 'Discard edits',
      buttonAction: () => resolve(true),
      cancelLabel: 'Keep editing',
      cancelAction: () => resolve(false),
      dangerous: true,
    });
  });
