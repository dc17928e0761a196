import { useState, type ReactNode } from 'react';
import { uploadAddress } from '../data/address.ts';

type ModelImageProps = {
  /** The image's path on the server; null if the model has none. */
  path: string | null;
  alt: string;
  /** The drawing shown instead. */
  children: ReactNode;
};

/** The image of a model, or a drawing if there is none or it cannot be loaded. */
export const ModelImage = ({ path, alt, children }: ModelImageProps) => {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  if (path === null || path === failedPath) return children;
  return <img src={uploadAddress(path)} alt={alt} onError={() => setFailedPath(path)} />;
};
