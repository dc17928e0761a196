import { openModal } from '../dialog/modal-state.ts';

/** Resolves to true if the user discards the input. */
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
