import { copyText } from '../../../lib/browser/copy-text.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { notify } from '../../../ui/notices/notify.ts';

/** Without a clipboard the text becomes a file. */
export const copyParameters = async (csv: string, fileName: string): Promise<void> => {
  if (await copyText(csv))
    notify({ type: 'success', title: 'Copied', text: 'The parameters are on the clipboard as CSV.' });
  else saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
};
