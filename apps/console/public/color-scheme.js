// Loaded before the first paint, so that a chosen theme never flashes in the other one. Without a choice the system decides.
(function setColorScheme() {
  try {
    const chosen = localStorage.getItem('ohmstead-color-scheme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
    }
  } catch {
    // Storage may be forbidden; the system's choice is fine then.
  }
})();
