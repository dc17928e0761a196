import type { TableImport, TableMappingChange } from '@ohmstead/contract';
import { useState } from 'react';
import { notifyError } from '../../ui/notices/notify.ts';
import type { ImportCalls } from './imports-api.ts';

export type StepProps = { found: TableImport; calls: ImportCalls };

/** Saves each choice at once, so that a step can be left and returned to. */
export const useSaving = ({ found, calls }: StepProps) => {
  const [isSaving, setIsSaving] = useState(false);
  const save = async (change: Omit<TableMappingChange, 'version'>) => {
    setIsSaving(true);
    try {
      return await calls.save({ version: found.version, ...change });
    } catch (error) {
      notifyError(error);
      await calls.refresh();
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, save };
};

export type Save = ReturnType<typeof useSaving>['save'];
