import { importMaxBytesOf, type ImportKind } from '@ohmstead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { placesOf, useUploadCall } from './imports-api.ts';

/** Which file of how many is on its way, from 1. */
export type Sending = { at: number; of: number };

const mebibyte = 1024 * 1024;

/** Sends files one after the other: one that is refused or too large does not hold up the rest. A single one is opened, several are listed. */
export const useUpload = (kind: ImportKind) => {
  const [sending, setSending] = useState<Sending>();
  const navigate = useNavigate();
  const upload = useUploadCall(kind);
  const most = importMaxBytesOf(kind);
  const sendAll = async (files: readonly File[]) => {
    const made: number[] = [];
    for (const [at, file] of files.entries()) {
      const title = files.length === 1 ? 'File not sent' : `${file.name} not sent`;
      if (file.size > most) {
        notify({
          type: 'error',
          title,
          text: `It is larger than ${most / mebibyte} MiB, the most that can be imported.`,
        });
        continue;
      }
      setSending({ at: at + 1, of: files.length });
      try {
        made.push((await upload(file)).id);
      } catch (error) {
        notifyError(error, title);
      }
    }
    setSending(undefined);
    if (files.length === 1 && made[0] !== undefined)
      await navigate({ to: placesOf[kind].imports, params: { id: String(made[0]) } });
  };
  return { sending, send: (files: readonly File[]) => void sendAll(files) };
};
