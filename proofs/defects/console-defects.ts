import type { Defect } from './defect.ts';

const source = 'apps/console/src';
const editing = `${source}/ui/editing`;
const dialog = `${source}/ui/dialog`;

/** In the console itself: dialogs, forms and input from outside. */
export const consoleDefects: readonly Defect[] = [
  {
    title: 'Escape closes the dialog that was opened first',
    suite: `${dialog}/modal.test.tsx`,
    edits: [{ file: `${dialog}/escape-layers.ts`, from: 'layers.at(-1)?.()', to: 'layers.at(0)?.()' }],
  },
  {
    title: 'a dialog that has closed does not return the focus',
    suite: `${source}/app/shell/shell.test.tsx`,
    edits: [{ file: `${dialog}/dialog.tsx`, from: '\n    dialog.close();', to: '' }],
  },
  {
    title: 'a form in a dialog is discarded without a question',
    suite: `${dialog}/form-modal.test.tsx`,
    edits: [{ file: `${dialog}/form-modal.tsx`, from: ' && (!hasChanges || (await askToDiscard()))', to: '' }],
  },
  {
    title: 'a form with an error is sent',
    suite: `${source}/pages/entry/login-page.test.tsx`,
    edits: [
      {
        file: `${editing}/use-form.ts`,
        from: 'else void submit(event.currentTarget);',
        to: 'void submit(event.currentTarget);',
      },
    ],
  },
  {
    title: 'errors of a password are shown before the first try',
    suite: `${source}/pages/account/profile-page.test.tsx`,
    edits: [
      {
        file: `${editing}/use-form.ts`,
        from: '(checked.includes(name) ? problems[name] : undefined)',
        to: 'problems[name]',
      },
    ],
  },
  {
    title: 'saved settings may name parts of the dashboard that do not exist',
    suite: `${source}/features/dashboard/widget-layout.test.ts`,
    edits: [
      {
        file: 'packages/domain/src/is-one-of.ts',
        from: 'return values.includes(value);',
        to: 'return values.length > 0;',
      },
    ],
  },
];
