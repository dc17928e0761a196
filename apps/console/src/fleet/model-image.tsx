import { useState, type ReactNode } from 'react';
import { uploadAddress } from '../data/address.ts';

type ModelImageProps = {
  /** Where the server keeps it; null where the model has none. */
  path: string | null;
  alt: string;
  /** What is drawn instead. */
  children: ReactNode;
};

/** The image of a model; where there is none, or it cannot be loaded, a drawing takes its place. */
export const ModelImage = ({ path, alt, children }: ModelImageProps) => {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  if (path === null || path === failedPath) return children;
  return <img src={uploadAddress(path)} alt={alt} onError={() => setFailedPath(path)} />;
};
