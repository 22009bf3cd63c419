import { useText } from '#/i18n';
import { messageOf } from '#/lib/advice';
import { ApiError } from '#/lib/api';
import { sizeOf } from '#/lib/size';
import { UnreadableFile } from '#/lib/upload/send-parts';
import type { Upload, Uploads } from '#/lib/upload/uploads';
import { Bar } from '#/ui/audiences/upload/step';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { ForeignText } from '#/ui/parts';

/** A file on its way: how much has arrived, and what stopped it. */
export function UploadLine({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const text = useText();
  const { id, name, bytes, sent, state, error } = upload;
  const progress = text('creatives.upload.progress', { sent: sizeOf(text, sent), total: sizeOf(text, bytes) });
  return (
    <li className="grid min-w-0 gap-1 py-2">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <span className="min-w-0 font-medium">
          <ForeignText>{name}</ForeignText>
        </span>
        <span className="flex shrink-0 items-center gap-1 text-xs text-mute tabular-nums">
          {state === 'waiting' ? text('creatives.upload.waiting') : progress}
          {state === 'failed' && (
            <Button size="small" aria-label={text('creatives.upload.again', { name })} onClick={() => uploads.retry(id)}>
              {text('common.again')}
            </Button>
          )}
          <Button kind="quiet" size="icon" aria-label={text('creatives.upload.cancel', { name })} onClick={() => void uploads.cancel(id)}>
            <Icon name="close" size={14} />
          </Button>
        </span>
      </div>
      <Bar label={name} part={sent / bytes} />
      {state === 'lost' && <p className="text-xs text-attention">{text('creatives.upload.lost')}</p>}
      {state === 'failed' && (
        <p role="alert" className="text-xs wrap-anywhere text-bad">
          {error instanceof UnreadableFile ? text('file.unreadable') : error instanceof ApiError ? messageOf(text, error) : String(error)}
        </p>
      )}
    </li>
  );
}
