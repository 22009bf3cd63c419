import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, language, useText } from '#/i18n';
import { curlOf } from '#/lib/curl';
import { exampleCalls } from '#/lib/example-calls';
import { rank } from '#/lib/fuzzy';
import { choiceParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { SearchBox } from '#/ui/filters';
import { Card, Code, type Column, Empty, Id, Page, Rows, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { type System, useDimension, useDimensions } from '#/ui/targeting/sources';

const systems = ['iso_3166_1', 'iso_3166_2_us', 'nielsen_dma'] as const satisfies readonly System[];

export const Route = createFileRoute('/a/$account/targeting')({
  validateSearch: (search: Record<string, unknown>): { system?: System; q?: string } => ({
    ...choiceParam('system', search, systems),
    ...textParam('q', search, 200),
  }),
  loader: () => loadMessages('campaign'),
  component: Targeting,
});

/** The values that the exchange has names for, with their codes. */
function Targeting() {
  const text = useText();
  const { system = systems[0], q } = Route.useSearch();
  const go = Route.useNavigate();
  const dimensions = useDimensions();
  const dimension = useDimension(system, true);
  const targets = dimensions.data?.data.find((one) => one.system === system)?.targets;
  const call = exampleCalls.resolve(system, q ?? 'New');
  return (
    <Page title={text('targeting.title')} about={text('targeting.about')}>
      <Loaded query={dimensions} skeleton={<Rows count={1} />}>
        {({ data }) => (
          <div role="group" aria-label={text('targeting.system')} className="flex flex-wrap gap-2">
            {data.map((one) => (
              <Button
                key={one.system}
                aria-pressed={one.system === system}
                className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
                onClick={() => void go({ search: choiceParam('system', { system: one.system }, systems) })}
              >
                {text.word('targeting.system', one.system)}
                <span className="text-xs text-mute tabular-nums">{text.number(one.entryCount)}</span>
              </Button>
            ))}
          </div>
        )}
      </Loaded>
      <p className="max-w-prose text-mute">
        {targets !== undefined && text('targeting.field', { field: `constraints.${targets}` })} {text('targeting.free')}
      </p>
      <SearchBox
        label={text('targeting.find')}
        value={q}
        onSearch={(typed) =>
          void go({ search: (now) => ({ ...now, q: typed === '' ? undefined : typed }) as { q?: string }, replace: true })
        }
      />
      <Card flush>
        <Loaded query={dimension} skeleton={<ValueTable rows={null} />}>
          {({ data }) => {
            const found =
              q === undefined
                ? data.entries.toSorted((one, other) => compare(one.name, other.name))
                : rank(q, data.entries, ({ code, name }) => `${name} ${code}`, 'names');
            return found.length === 0 ? <Empty icon="target" title={text('common.noMatch')} /> : <ValueTable rows={found} />;
          }}
        </Loaded>
      </Card>
      <Card title={text('empty.call')}>
        <Code label={text('empty.call')}>{curlOf(location.origin, call)}</Code>
      </Card>
    </Page>
  );
}

const { compare } = new Intl.Collator(language);

interface Value {
  readonly code: string;
  readonly name: string;
}

function ValueTable({ rows }: { rows: readonly Value[] | null }) {
  const text = useText();
  const columns: Column<Value>[] = [
    { key: 'name', head: text('field.name'), isMain: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'code', head: text('targeting.code'), cell: ({ code, name }) => <Id label={name}>{code}</Id> },
  ];
  return <Table caption={text('targeting.title')} columns={columns} rows={rows} id={({ code }) => code} />;
}
