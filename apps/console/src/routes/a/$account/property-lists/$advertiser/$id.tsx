import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { propertiesOf, standings } from '#/lib/property-check';
import { type PropertyList, usePropertyList } from '#/lib/property-list';
import { LinkButton } from '#/ui/button';
import { Figure, Figures, ObjectSkeleton, Page, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { CampaignsCard } from '#/ui/property-lists/campaigns-card';
import { typeColumn, valueColumn } from '#/ui/property-lists/columns';
import { DeleteList } from '#/ui/property-lists/delete-list';
import { ListFacts } from '#/ui/property-lists/list-facts';
import { LongTable } from '#/ui/property-lists/long-table';
import { ReadersCard } from '#/ui/property-lists/readers-card';

export const Route = createFileRoute('/a/$account/property-lists/$advertiser/$id')({
  loader: () => loadMessages('propertyLists', 'briefs'),
  component: List,
});

function List() {
  const text = useText();
  const { advertiser, id } = Route.useParams();
  const list = usePropertyList(Number(advertiser), id);
  return (
    <Loaded
      query={list}
      isPage
      skeleton={<ObjectSkeleton facts={6} figures={standings.map((standing) => text(`propertyLists.standing.${standing}`))} />}
    >
      {({ data }) => <Shown key={id} list={data} />}
    </Loaded>
  );
}

function Shown({ list }: { list: PropertyList }) {
  const text = useText();
  const { account } = useAccountContext();
  const { resolutionSummary: counts, purpose } = list;
  const tabs = useMemo(() => {
    const all = propertiesOf(list);
    const columns = [valueColumn(text), typeColumn(text)];
    return [
      { id: 'all', label: text('propertyLists.tab.all'), rows: all, columns },
      ...standings.map((standing) => ({
        id: standing,
        label: text(`propertyLists.standing.${standing}`),
        rows: all.filter((each) => each.standing === standing),
        columns,
      })),
    ];
  }, [list, text]);
  return (
    <Page
      title={list.name}
      state={<Tag>{text(`propertyLists.${purpose}`)}</Tag>}
      about={text(`propertyLists.purpose.${purpose}.text`)}
      facts={<ListFacts list={list} />}
      actions={
        <>
          <LinkButton
            data-edit
            to="/a/$account/property-lists/$advertiser/$id/edit"
            params={{ account, advertiser: String(list.advertiserId), id: list.listId }}
          >
            {text('common.edit')}
          </LinkButton>
          <DeleteList list={list} />
        </>
      }
    >
      <Figures>
        <Figure
          label={text('propertyLists.standing.resolved')}
          value={text.number(counts.resolvedCount)}
          note={text('propertyLists.standing.resolved.text')}
        />
        <Figure
          label={text('propertyLists.standing.registered')}
          value={text.number(counts.registeredCount)}
          note={text('propertyLists.standing.registered.text')}
        />
        <Figure
          label={text('propertyLists.standing.unresolved')}
          value={text.number(counts.unresolvedCount)}
          note={text('propertyLists.standing.unresolved.text')}
        />
      </Figures>
      <CampaignsCard list={list} />
      <ReadersCard list={list} />
      <LongTable caption={text('propertyLists.properties')} tabs={tabs} file={list.name} none={text('propertyLists.tab.none')} />
    </Page>
  );
}
