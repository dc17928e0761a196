import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FormModal, type FormModalProps } from './form-modal.tsx';
import { Modal } from './modal.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';

const open = async (change: Partial<FormModalProps> = {}) => {
  const [onSubmit, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const props = { title: 'Add New Group', submitLabel: 'Save', isSaving: false, hasChanges: false, onSubmit, onClose };
  const Content = () => (
    <ThemeProvider>
      <FormModal {...props} {...change}>
        <input aria-label="Group name" />
      </FormModal>
      <Modal />
    </ThemeProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Content }), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Group' });
  return { user: userEvent.setup(), dialog: within(dialog), onSubmit, onClose };
};

test('Enter in a field and the button submit the form', async () => {
  const { user, dialog, onSubmit } = await open();
  await user.type(dialog.getByLabelText('Group name'), 'Night shift{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('while saving, the submit button shows progress and is disabled, and nothing closes the modal', async () => {
  const { user, dialog, onSubmit, onClose } = await open({ isSaving: true });
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Group name'), '{Enter}{Escape}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['the Cancel link', () => screen.getByRole('button', { name: 'Cancel' })],
  ['the mask', () => screen.getByTestId('modal-mask')],
])('%s closes it', async (_, target) => {
  const { user, onClose } = await open();
  await user.click(target());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('what was typed is only discarded after a question', async () => {
  const { user, onClose } = await open({ hasChanges: true });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard edits' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('Enter on Cancel does not submit the form', async () => {
  const { dialog, user, onSubmit } = await open();
  dialog.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
