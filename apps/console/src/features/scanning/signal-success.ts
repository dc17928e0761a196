const toneHz = 880;
const seconds = 0.12;

const playTone = (): void => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: toneHz });
  const volume = new GainNode(audio, { gain: 0.1 });
  tone.connect(volume).connect(audio.destination);
  // A browser allows a page only a few at once.
  tone.addEventListener('ended', () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + seconds);
};

export const signalMs = 200;

/** For users looking at the label rather than the screen. Browsers let a page play sounds while it uses the camera. */
export const signalSuccess = (): void => {
  // Pages may only vibrate after the user has touched them; otherwise the browser logs a warning.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(signalMs / 2);
  playTone();
};
