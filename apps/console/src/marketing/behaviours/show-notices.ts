import { dismiss, holdNotice, letGoOfNotice, notifications, type Notification } from '../../ui/notices/notify.ts';
import { part } from './part.ts';

const draw = (template: HTMLTemplateElement, { id, title, text }: Notification): Node => {
  const copy = document.importNode(template.content, true);
  const notice = part(copy, '[data-type]');
  part(notice, '[data-title]').textContent = title;
  part(notice, '[data-text]').textContent = text;
  const button = part(notice, '[data-dismiss]');
  button.ariaLabel = `Dismiss: ${title}`;
  button.addEventListener('click', () => dismiss(id));
  for (const event of ['pointerenter', 'focusin']) notice.addEventListener(event, () => holdNotice(id));
  for (const event of ['pointerleave', 'focusout']) notice.addEventListener(event, () => letGoOfNotice(id));
  return copy;
};

/** The console's notices, for pages without the console. */
export const showNotices = (root: ParentNode): (() => void) => {
  const template = part<HTMLTemplateElement>(root, 'template[data-notice]');
  const region = part(root, '[data-notices]');
  return notifications.subscribe(() =>
    region.replaceChildren(...notifications.get().map((notice) => draw(template, notice))),
  );
};
