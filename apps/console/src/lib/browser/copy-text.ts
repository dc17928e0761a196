/** Whether the text is on the clipboard: browsers give it to secure addresses alone, and may refuse it there too. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
