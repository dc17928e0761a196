import type { ImportKind } from '@ohmstead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notifyError } from '../../ui/notices/notify.ts';
import { placesOf, useUploadCall } from './imports-api.ts';

/** Which file of how many is on its way, from 1. */
export type Sending = { at: number; of: number };

/** Sends files one after the other: one that is refused does not hold up the rest. A single one is opened, several are listed. */
export const useUpload = (kind: ImportKind) => {
  const [sending, setSending] = useState<Sending>();
  const navigate = useNavigate();
  const upload = useUploadCall(kind);
  const sendAll = async (files: readonly File[]) => {
    const made: number[] = [];
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, of: files.length });
      try {
        made.push((await upload(file)).id);
      } catch (error) {
        notifyError(error, files.length === 1 ? 'File not sent' : `${file.name} not sent`);
      }
    }
    setSending(undefined);
    if (files.length === 1 && made[0] !== undefined)
      await navigate({ to: placesOf[kind].imports, params: { id: String(made[0]) } });
  };
  return { sending, send: (files: readonly File[]) => void sendAll(files) };
};
