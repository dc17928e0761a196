/** Makes the browser download a file without leaving the page. */
export const startDownload = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
