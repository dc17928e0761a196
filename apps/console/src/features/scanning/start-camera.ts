import { cameraLost, problemBefore, problemOf, type ScanProblem } from './scan-problem.ts';

declare global {
  // Missing from the DOM types: the torch of a phone's camera (W3C, MediaStream Image Capture).
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** The rear camera, if there are two. A higher resolution would only take longer to read. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: false,
};

const end = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

type CameraEvents = { onOpen: (stream: MediaStream) => void; onProblem: (problem: ScanProblem) => void };

/** Returns a function that stops the camera, even if the user allows it only after that. */
export const startCamera = ({ onOpen, onProblem }: CameraEvents): (() => void) => {
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const open = async () => {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    if (isOver()) return end(stream);
    ending.signal.addEventListener('abort', () => end(stream));
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => onProblem(cameraLost));
    onOpen(stream);
  };
  const problem = problemBefore({ isSecure: globalThis.isSecureContext, hasCameras: 'mediaDevices' in navigator });
  if (problem !== undefined) onProblem(problem);
  else void open().catch((error: unknown) => isOver() || onProblem(problemOf(error)));
  return () => ending.abort();
};

/** Firefox does not report the capabilities of a track. */
export const hasTorch = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some((track) => 'getCapabilities' in track && track.getCapabilities().torch === true);

export const setTorch = async (stream: MediaStream, torch: boolean): Promise<void> => {
  await Promise.all(stream.getVideoTracks().map((track) => track.applyConstraints({ advanced: [{ torch }] })));
};
