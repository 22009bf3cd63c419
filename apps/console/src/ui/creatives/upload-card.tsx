import { useState } from 'react';
import { UnfinishedUploads } from './unfinished-uploads';
import { UploadLine } from './upload-line';
import { useText } from '#/i18n';
import type { Asset } from '#/lib/creative-assets';
import { useUploads } from '#/lib/creative-assets';
import { acceptedFiles, fileKindOf, fileProblem, maxFileBytes } from '#/lib/file-kind';
import { sizeOf } from '#/lib/size';
import { FileButton, FileDrop } from '#/ui/file-drop';

interface Props {
  readonly account: string;
  readonly advertiser: number;
  /** Uploads that the server waits for, of this tab and of others. */
  readonly begun: readonly Asset[];
}

/** Takes files, shows how they arrive, and continues what was not finished. */
export function UploadCard({ account, advertiser, begun }: Props) {
  const text = useText();
  const { uploads, list } = useUploads(account);
  const [refused, setRefused] = useState<readonly File[]>([]);
  const own = list.filter(({ advertiserId, state }) => advertiserId === advertiser && state !== 'canceled');
  const unfinished = begun.filter(({ assetId }) => !list.some((upload) => upload.assetId === assetId));
  const add = (files: readonly File[]) => {
    const good = files.filter((file) => fileProblem(file) === null);
    setRefused(files.filter((file) => !good.includes(file)));
    uploads.add(advertiser, good, unfinished);
  };
  const size = (kind: 'image' | 'audio' | 'video') => sizeOf(text, maxFileBytes[kind]);
  return (
    <FileDrop onFiles={add}>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <FileButton multiple accept={acceptedFiles} onFiles={add}>
          {text('creatives.upload')}
        </FileButton>
        <p className="min-w-0 basis-64 grow text-xs text-mute">
          {text('creatives.upload.hint', { small: size('image'), middle: size('audio'), large: size('video') })}
        </p>
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-0.5 text-xs wrap-anywhere text-bad">
          {refused.map((file, n) => (
            <li key={n}>{problemText(text, file)}</li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {own.length > 0 && text('creatives.upload.sending', { count: own.length })}
      </p>
      {own.length > 0 && (
        <ul aria-label={text('creatives.upload')} className="grid divide-y divide-line">
          {own.map((upload) => (
            <UploadLine key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {unfinished.length > 0 && <UnfinishedUploads assets={unfinished} onFiles={add} />}
    </FileDrop>
  );
}

function problemText(text: ReturnType<typeof useText>, file: File): string {
  const problem = fileProblem(file)!;
  const kind = fileKindOf(file.name);
  return text(`creatives.upload.problem.${problem}`, { name: file.name, size: kind === null ? '' : sizeOf(text, maxFileBytes[kind]) });
}
