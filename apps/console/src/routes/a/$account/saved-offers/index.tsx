import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { offerStatuses } from '#/lib/filter-values';
import { offersPath } from '#/lib/saved-offer';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { offerColumns } from '#/ui/saved-offers/offer-columns';
import { OfferPeek } from '#/ui/saved-offers/offer-peek';

interface Search {
  readonly status?: (typeof offerStatuses)[number];
  readonly domain?: string;
  readonly buyer?: number;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/saved-offers/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, offerStatuses),
    ...textParam('domain', search, 253),
    ...integerParam('buyer', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('savedOffers'),
  component: SavedOffers,
});

function SavedOffers() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { status: search.status, operatorDomain: search.domain, operatorCustomerId: search.buyer };
  const pages = usePages(offersPath, query, async (page, signal) => {
    const { data } = await api.GET(offersPath, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => offerColumns(text, account), [text, account]);
  const filters = useMemo(
    () => [
      { key: 'domain', kind: 'text' as const, label: text('savedOffers.domain') },
      { key: 'buyer', kind: 'text' as const, label: text('savedOffers.customerId') },
      { key: 'status', kind: 'choice' as const, label: text('field.status'), options: text.options('savedOffers.state', offerStatuses) },
    ],
    [text],
  );
  const create = (
    <LinkButton kind="main" to="/a/$account/saved-offers/new" params={{ account }} data-create>
      <Icon name="plus" size={14} />
      {text('savedOffers.new')}
    </LinkButton>
  );
  return (
    <Page title={text('savedOffers.title')} about={text('savedOffers.about')} actions={create}>
      <List
        list="savedOffers"
        caption={text('savedOffers.title')}
        icon="copy"
        pages={pages}
        id={offerId}
        name={offerName}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'domain', label: text('savedOffers.search') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('savedOffers.one'), of: (id) => <OfferPeek id={id} /> }}
        empty={
          <Empty icon="copy" call={exampleCalls.savedOffer()} title={text('savedOffers.none')} action={create}>
            {text('savedOffers.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const offerId = (row: { id: number }) => String(row.id);
const offerName = (row: { label: string }) => row.label;
