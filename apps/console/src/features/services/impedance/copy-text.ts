import { saveFile } from '../../../lib/browser/save-file.ts';
import { notify } from '../../../ui/notices/notify.ts';

/** Browsers give the clipboard to secure addresses alone; on others, and where it is refused, the text becomes a file. */
export const copyText = async (text: string, fileName: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', title: 'Copied', text: 'The parameters are on the clipboard as CSV.' });
  } catch {
    saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }
};
