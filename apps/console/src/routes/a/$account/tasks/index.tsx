import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { choiceParam } from '#/lib/search';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { taskColumns } from '#/ui/task/task-columns';

const statuses = ['input-required', 'submitted', 'working', 'failed', 'completed'] as const;
const types = ['audience_sync', 'media_buy_create', 'creative_sync'] as const;

interface Search {
  readonly status?: (typeof statuses)[number];
  readonly taskType?: (typeof types)[number];
}

export const Route = createFileRoute('/a/$account/tasks/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, statuses),
    ...choiceParam('taskType', search, types),
  }),
  loader: () => loadMessages('briefs'),
  component: Tasks,
});

const path = '/api/v2/buyer/tasks';

function Tasks() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  // Tasks above the first page are not repeated below.
  const above = useRef<ReadonlySet<string>>(new Set());
  const pages = usePages(path, { ...search }, async (page, signal) => {
    const read = async (query: object) => (await api.GET(path, { params: { query }, signal })).data!;
    // What needs the person stands above the first page of everything.
    const isFirst = search.status === undefined && page.cursor === undefined;
    const [all, waiting] = await Promise.all([
      read({ ...search, ...page }),
      isFirst ? read({ ...search, status: 'input-required', limit: page.limit }) : undefined,
    ]);
    if (page.cursor === undefined) above.current = new Set(waiting?.data.map(idOf));
    return { ...all, data: [...(waiting?.data ?? []), ...all.data.filter((task) => !above.current.has(idOf(task)))] };
  });
  const columns = useMemo(() => taskColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <Page title={text('tasks.title')} about={text('tasks.text')}>
      <List
        list="tasks"
        caption={text('tasks.title')}
        icon="clock"
        pages={pages}
        id={idOf}
        name={(row) => text.word('tasks.type', row.taskType)}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['task']}
        empty={
          <Empty icon="clock" title={text('tasks.none')} call={exampleCalls.audienceSync()}>
            {text('tasks.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['Task']) => row.taskId;

/** The filters of the contract as those of the list. */
const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('tasks.state', statuses) },
  { key: 'taskType', kind: 'choice', label: text('tasks.kind'), options: text.options('tasks.type', types) },
];
