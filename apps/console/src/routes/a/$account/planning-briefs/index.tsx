import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { choicesOf, choicesParam, textParam } from '#/lib/search';
import { briefColumns } from '#/ui/brief/brief-columns';
import { BriefPeek } from '#/ui/brief/brief-peek';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

const statuses = ['SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED'] as const;

interface Search {
  readonly status?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/planning-briefs/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, statuses),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('briefs'),
  component: Briefs,
});

const path = '/api/v2/buyer/planning-briefs';

function Briefs() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { status: choicesOf(search.status, statuses) };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => briefColumns(text, account, pages.rows ?? []), [text, account, pages.rows]);
  const filters = useMemo((): readonly Filter[] => {
    const options = text.options('briefs.state', statuses);
    return [{ key: 'status', kind: 'choice', isMany: true, label: text('field.status'), options }];
  }, [text]);
  const create = (
    <LinkButton kind="main" data-create to="/a/$account/planning-briefs/new" params={{ account }}>
      <Icon name="plus" size={14} />
      {text('briefs.new')}
    </LinkButton>
  );
  return (
    <Page title={text('briefs.title')} about={text('briefs.about')} actions={create}>
      <List
        list="planning-briefs"
        caption={text('briefs.title')}
        icon="send"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['planning_brief']}
        peek={{ title: text('briefs.one'), of: (id, row) => <BriefPeek id={id} row={row} /> }}
        empty={
          <Empty
            icon="send"
            title={text('briefs.none')}
            call={exampleCalls.planningBrief()}
            action={
              <LinkButton kind="main" to="/a/$account/planning-briefs/new" params={{ account }}>
                {text('briefs.new')}
              </LinkButton>
            }
          >
            {text('briefs.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['PlanningBrief']) => row.id;
const nameOf = (row: Schemas['PlanningBrief']) => row.campaignName ?? row.advertiserName;
