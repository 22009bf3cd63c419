import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '#/i18n';
import { api, asApiError } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { fileControl } from '#/ui/file-drop';
import { Card } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const path = '/api/v2/buyer/reporting/imports';

/** Sends a file as it is. All of it is stored, or nothing. */
export function UploadDelivery() {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: async (sent: File) => {
      const { data } = await api.POST(path, {
        body: sent as never,
        bodySerializer: (body) => body as never,
        headers: { 'Content-Type': /\.(nd)?jsonl?$/i.test(sent.name) ? 'application/x-ndjson' : 'text/csv' },
        params: { header: once.keyed({ name: sent.name, size: sent.size, changedAt: sent.lastModified }).headers },
      });
      return data!.data;
    },
    onSuccess: () => {
      once.done();
      setFile(null);
      field.current!.value = '';
    },
    // A refused file is kept in the list, with its problems.
    onSettled: () =>
      Promise.all(
        [
          ['get', path],
          ['get', '/api/v2/buyer/reporting/metrics'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const stored = upload.data;
  return (
    <Card>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) upload.mutate(file);
        }}
      >
        <div className="grid gap-1">
          <label htmlFor="delivery-file" className="font-medium">
            {text('imports.file')}
          </label>
          <div className="flex flex-wrap items-center gap-2">
            <input
              ref={field}
              id="delivery-file"
              type="file"
              accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
              aria-describedby="delivery-file-hint"
              className={fileControl}
              onChange={(event) => {
                upload.reset();
                setFile(event.target.files?.[0] ?? null);
              }}
            />
            <Button kind="main" type="submit" disabled={file === null} isBusy={upload.isPending}>
              {text('imports.upload')}
            </Button>
          </div>
          <p id="delivery-file-hint" className="text-xs text-mute">
            {text('imports.file.hint', { columns: '\u2066mediaBuyId, packageId, date, impressions, spend\u2069' })}
          </p>
        </div>
        {upload.error !== null && (
          <div className="grid gap-1">
            <p className="font-medium">{text('imports.refused')}</p>
            <Problem error={upload.error} issues={asApiError(upload.error)?.issues ?? []} hasPaths />
          </div>
        )}
        <p role="status" className="empty:hidden">
          {stored && text('imports.stored', { rows: stored.rowCount, changed: text.number(stored.changedCount) })}
        </p>
      </form>
    </Card>
  );
}
