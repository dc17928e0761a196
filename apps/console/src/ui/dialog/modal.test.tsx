import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';
import { openModal, type ModalContent } from './modal-state.ts';
import { Slider } from './slider.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';

const open = (content: Partial<ModalContent> = {}, closeSlider?: () => void) => {
  render(
    <ThemeProvider>
      {closeSlider === undefined ? null : (
        <Slider title="Battery" onClose={closeSlider}>
          Details
        </Slider>
      )}
      <Modal />
    </ThemeProvider>,
  );
  act(() => openModal({ title: 'Confirm Delete', body: <p>Delete 3 services?</p>, buttonLabel: 'Delete', ...content }));
  return userEvent.setup();
};

describe('the global modal', () => {
  test('has a title, a body, a button and a cancel button', () => {
    open({ cancelLabel: 'Keep them' });
    expect(screen.getByRole('dialog', { name: 'Confirm Delete' })).toHaveAccessibleDescription('Delete 3 services?');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep them' })).toBeVisible();
  });

  test('closes when its action has finished', async () => {
    const work = Promise.withResolvers<void>();
    const user = open({ buttonAction: () => work.promise });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    work.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('stays for another try when its action fails', async () => {
    const user = open({ buttonAction: () => Promise.reject(new Error('refused')) });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('closes on Escape, and reports that it was cancelled', async () => {
    const cancelAction = vi.fn<() => void>();
    const user = open({ cancelAction });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(cancelAction).toHaveBeenCalledTimes(1);
  });

  test('over a slider handles Escape itself, and the next one closes the slider', async () => {
    const closeSlider = vi.fn<() => void>();
    const user = open({}, closeSlider);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Confirm Delete' })).not.toBeInTheDocument();
    expect(closeSlider).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(closeSlider).toHaveBeenCalledTimes(1);
  });
});
