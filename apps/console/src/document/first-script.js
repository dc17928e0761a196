// Runs before the first paint. Every document of the console loads it.

// A chosen theme must never flash in the other one. Without a choice the system decides.
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

// A document with a skeleton keeps what else it loads in a template, so that neither the line nor the processor is busy with it until the
// skeleton is painted.
(function loadTheRestAfterPaint() {
  const load = () => {
    const template = document.querySelector('template#after-paint');
    if (template === null) return;
    document.head.append(template.content);
    template.remove();
  };
  // The callback of the first frame comes before its paint. A hidden page has no frames.
  const loadOncePainted = () => requestAnimationFrame(() => requestAnimationFrame(load));
  document.addEventListener('DOMContentLoaded', () => (document.hidden ? load() : loadOncePainted()));
  document.addEventListener('visibilitychange', load, { once: true });
})();
