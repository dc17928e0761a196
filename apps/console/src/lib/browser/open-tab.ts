/** In a tab of its own, so that what has been typed here stays. */
export const openTab = (url: string): void => void window.open(url, '_blank', 'noopener');
