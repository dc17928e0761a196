const toneHz = 880;
const seconds = 0.12;

const playTone = (): void => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: toneHz });
  const volume = new GainNode(audio, { gain: 0.1 });
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
};

/** How long the signal takes. */
export const signalMs = 200;

/** For somebody who looks at the label and not at the screen. Browsers let a page sound while it has the camera. */
export const signalSuccess = (): void => {
  // A page that nobody has touched may not vibrate, and a browser would complain.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(signalMs / 2);
  playTone();
};
