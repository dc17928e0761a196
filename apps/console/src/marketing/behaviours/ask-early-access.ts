import { ApiError } from '../../data/api-error.ts';
import { notify } from '../../ui/notices/notify.ts';
import { askForEarlyAccess } from '../early-access-api.ts';
import { earlyAccessProblem, type EarlyAccessField } from '../signup/early-access-problems.ts';
import { part } from './part.ts';
import { showNotices } from './show-notices.ts';

const fields: readonly EarlyAccessField[] = ['name', 'company', 'email'];

const inputOf = (form: HTMLFormElement, field: EarlyAccessField) => part<HTMLInputElement>(form, `[name=${field}]`);

/** Shows the problem beside the field; returns true if there is none. */
const check = (form: HTMLFormElement, field: EarlyAccessField): boolean => {
  const input = inputOf(form, field);
  const problem = earlyAccessProblem(field, input.value);
  part(form, `#${field}-problem`).textContent = problem ?? '';
  input.ariaInvalid = String(problem !== undefined);
  return problem === undefined;
};

const checkWhileTyping = (form: HTMLFormElement): void => {
  for (const field of fields) {
    const input = inputOf(form, field);
    input.addEventListener('blur', () => check(form, field));
    // Tabbing into a field must not report it as empty.
    input.addEventListener('keyup', ({ key }) => {
      if (key !== 'Tab' && key !== 'Shift') check(form, field);
    });
  }
};

const showProgress = (form: HTMLFormElement, isSending: boolean): void => {
  const button = part<HTMLButtonElement>(form, '[type=submit]');
  button.disabled = isSending;
  button.ariaBusy = String(isSending);
  part(button, '[data-words]').textContent = isSending ? 'Sending …' : 'Submit';
  if (!isSending) button.focus();
};

const thank = (panel: HTMLElement): void => {
  panel.replaceChildren(part<HTMLTemplateElement>(panel, 'template[data-thanks]').content.cloneNode(true));
  part(panel, 'h1').focus();
};

const refuse = (error: unknown): void => {
  const text = error instanceof ApiError ? error.message : 'Your request could not be sent. Try again.';
  notify({ type: 'error', title: 'Error', text });
};

const send = async (panel: HTMLElement, form: HTMLFormElement): Promise<void> => {
  const request = Object.fromEntries(fields.map((field) => [field, inputOf(form, field).value.trim()]));
  showProgress(form, true);
  try {
    await askForEarlyAccess(request);
    thank(panel);
  } catch (error) {
    refuse(error);
    showProgress(form, false);
  }
};

/** The form for early access: editing, submitting, thanked; on an error it returns to editing. */
export const askEarlyAccess = (panel: HTMLElement): (() => void) => {
  const form = part<HTMLFormElement>(panel, 'form');
  checkWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !check(form, field));
    if (wrong[0] === undefined) void send(panel, form);
    else inputOf(form, wrong[0]).focus();
  });
  return showNotices(document);
};
