export type ScanProps = { onOpen: (address: string) => void };

/** To the page that opened the scanner; to another one if there is none. */
export const goBack = (onOpen: ScanProps['onOpen'], otherwise: string) => () =>
  history.length > 1 ? history.back() : onOpen(otherwise);
