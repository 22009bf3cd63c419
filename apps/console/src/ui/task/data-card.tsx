import { Members } from './values';
import { useText } from '#/i18n';
import { Card, Code } from '#/ui/parts';

/** An object of unknown shape for people, with the exact answer behind a fold. */
export function DataCard({ title, value }: { title: string; value: Readonly<Record<string, unknown>> }) {
  const text = useText();
  return (
    <Card title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Members of={Object.entries(value)} />
        <details className="text-xs">
          <summary className="w-fit rounded-md py-1 text-mute hover:text-ink">{text('tasks.raw')}</summary>
          <div className="mt-2">
            <Code label={text('tasks.rawOf', { name: title })}>{JSON.stringify(value, null, 2)}</Code>
          </div>
        </details>
      </div>
    </Card>
  );
}
