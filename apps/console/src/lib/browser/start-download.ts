/** Lets the browser fetch a file beside the page, which stays as it is. */
export const startDownload = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
