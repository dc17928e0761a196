/** Lets the browser download a file under the given name. */
export const saveFile = (name: string, contents: Blob): void => {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is no longer needed once the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
