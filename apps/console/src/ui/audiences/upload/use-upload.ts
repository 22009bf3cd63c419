import { useEffect, useRef, useState } from 'react';
import { api } from '#/lib/api';
import { type Batch, batchBody, batchesOf, sendBatches } from '#/lib/audience-batches';
import { type Columns, recognizedColumns } from '#/lib/audience-columns';
import { beginningOf, type FileSettings, type PreparedFile, preparedFile, type Progress } from '#/lib/audience-file';
import { syncPath, useAudiencesChanged } from '#/lib/audiences';
import { type FileRow, firstRows, separatorOf } from '#/lib/csv-rows';

export interface ChosenFile {
  readonly name: string | null;
  readonly data: Blob;
  readonly separator: string;
  readonly first: readonly FileRow[];
  readonly columns: Columns;
  readonly does: 'add' | 'remove';
  /** Calling code of numbers without one, as it is typed. */
  readonly code: string;
}
/** Everything about the people of a file is in this state of one component, and gone with it. */
export type UploadState =
  | { readonly step: 'choose' }
  | { readonly step: 'columns'; readonly file: ChosenFile }
  | { readonly step: 'hashing'; readonly file: ChosenFile; readonly progress: Progress; readonly error: unknown }
  | {
      readonly step: 'sending';
      readonly file: ChosenFile;
      readonly does: 'add' | 'remove';
      readonly prepared: PreparedFile;
      readonly batches: readonly Batch[];
      readonly sent: number;
      readonly isRunning: boolean;
      readonly isStopping: boolean;
      readonly error: unknown;
      /** The task of the last request. */
      readonly task: string | null;
    };

const sampleRows = 50;
const nothingYet: Progress = { counts: { rows: 0, people: 0, doubles: 0, refused: 0 }, part: 0 };

export function useUpload(advertiserId: number, audienceId: string) {
  const [state, setState] = useState<UploadState>({ step: 'choose' });
  const changed = useAudiencesChanged();
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const choose = async (data: Blob, name: string | null) => {
    const { text, isWhole } = await beginningOf(data);
    const first = firstRows(text, sampleRows, isWhole);
    const file = { name, data, separator: separatorOf(text), first, columns: recognizedColumns(first) };
    setState({ step: 'columns', file: { ...file, does: 'add', code: '' } });
  };
  const hash = async (file: ChosenFile, settings: Omit<FileSettings, 'separator'>) => {
    const { signal } = (work.current = new AbortController());
    const shown = (progress: Progress, error: unknown = null) => signal.aborted || setState({ step: 'hashing', file, progress, error });
    shown(nothingYet);
    try {
      const { separator } = file;
      const prepared = await preparedFile(file.data, { ...settings, separator }, { signal, onProgress: (progress) => shown(progress) });
      const start = { sent: 0, isRunning: false, isStopping: false, error: null, task: null };
      setState({ step: 'sending', file, does: settings.does, prepared, batches: batchesOf(prepared.pieces), ...start });
    } catch (error) {
      // The file may have been moved or changed meanwhile.
      if (!signal.aborted) shown(nothingYet, error);
    }
  };
  const send = async ({ batches, does, sent }: UploadState & { step: 'sending' }) => {
    const { signal } = (work.current = new AbortController());
    const change = (part: Partial<UploadState & { step: 'sending' }>) =>
      setState((now) => (now.step === 'sending' ? { ...now, ...part } : now));
    change({ isRunning: true, error: null });
    const post = async (batch: Batch) => {
      const body = await batchBody(audienceId, does, batch);
      const { data } = await api.POST(syncPath, {
        params: { path: { advertiserId } },
        body: { audiences: [{ audienceId }] },
        // The people are in no object of the page, and in no recorded call.
        bodySerializer: () => body,
        headers: { 'Idempotency-Key': batch.key },
      });
      return data!.data.taskId;
    };
    try {
      await sendBatches(batches, sent, { send: post, onSent: (count, task) => change({ sent: count, task }), signal });
    } catch (error) {
      change({ error });
    }
    change({ isRunning: false, isStopping: false });
    await changed();
  };
  const stop = () => {
    work.current.abort();
    setState((now) => (now.step === 'sending' ? { ...now, isStopping: now.isRunning } : now));
  };
  const again = () => {
    work.current.abort();
    setState({ step: 'choose' });
  };
  const back = (file: ChosenFile) => {
    work.current.abort();
    setState({ step: 'columns', file });
  };
  return { state, choose, hash, send, stop, again, back };
}
