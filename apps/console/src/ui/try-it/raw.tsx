import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Card, Code } from '#/ui/parts';

/** The request and the answer of `get_products`, as they were sent. */
export function Raw({ trial: { request, answer } }: { trial: Schemas['Trial'] }) {
  const text = useText();
  if (request === null) return null;
  return (
    <Card title={text('tryIt.raw')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Fold label={text('tryIt.raw.request')} of={request} />
        {answer === null ? <p className="text-mute">{text('tryIt.raw.none')}</p> : <Fold label={text('tryIt.raw.answer')} of={answer} />}
      </div>
    </Card>
  );
}

function Fold({ label, of }: { label: string; of: object }) {
  return (
    <details>
      <summary className="w-fit rounded-md py-1 font-medium">{label}</summary>
      <div className="mt-1 grid max-h-96 grid-cols-[minmax(0,1fr)] overflow-y-auto">
        <Code label={label}>{JSON.stringify(of, null, 2)}</Code>
      </div>
    </details>
  );
}
