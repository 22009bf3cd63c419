import { useState } from 'react';
import { TryForm } from './form';
import { TryResult } from './result';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useStorefront, useStorefrontChanged } from '#/lib/storefront';
import { blankTry, type Sold, tryBody, type TryDraft } from '#/lib/try-out';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Card, Empty } from '#/ui/parts';
import { Problem } from '#/ui/problem';

interface Seller {
  readonly id: number;
  readonly name: string;
  readonly sold: Sold;
}
export interface Asked {
  readonly body: Schemas['TrialBody'];
  readonly trial: Schemas['Trial'];
}

/** Earlier answers that stay in sight, to compare with. */
const kept = 5;

/** Asks an own seller as a buyer would, and shows what buyers would get. Nothing of it is kept. */
export function TryIt({ seller: wanted, onSeller }: { seller: number | undefined; onSeller: (id: number | undefined) => void }) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const sellers = useOwnSellers();
  const draft = useDraft<TryDraft>('storefront.try', blankTry);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const changed = useStorefrontChanged();
  // The state of an agent follows what the try has shown about it.
  const ask = $api.useMutation('post', '/api/v2/storefront/try', { onSuccess: () => void changed() });
  if (sellers === undefined) return null;
  const seller = sellers.find(({ id }) => id === wanted) ?? sellers[0];
  if (seller === undefined)
    return (
      <section className="rounded-lg border border-line bg-panel">
        <Empty
          icon="store"
          title={text('tryIt.none')}
          action={
            isAdmin && (
              <LinkButton kind="main" to="/a/$account/storefront/edit" params={{ account }}>
                {text('storefront.open')}
              </LinkButton>
            )
          }
        >
          {text('storefront.none.text')}
        </Empty>
      </section>
    );
  const submit = () => {
    const body = tryBody(draft.value, language, seller.id);
    ask.mutate({ body }, { onSuccess: ({ data: trial }) => setAsked((before) => [{ body, trial }, ...before].slice(0, kept)) });
  };
  const [newest, ...earlier] = asked.filter(({ trial }) => trial.sellerId === seller.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <TryForm
        draft={draft.value}
        onChange={draft.set}
        sellers={sellers}
        seller={seller.id}
        onSeller={onSeller}
        error={ask.error}
        isBusy={ask.isPending}
        onSubmit={submit}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <p role="note" className="flex items-start gap-2 rounded-lg border border-line bg-information-soft px-3 py-2">
          <Icon name="bulb" className="mt-0.5" />
          {text('tryIt.note')}
        </p>
        {ask.error !== null && newest !== undefined && <Problem error={ask.error} />}
        {newest === undefined ? (
          <Card title={text('tryIt.answer')}>
            <p className="text-mute">{text('tryIt.answer.none')}</p>
          </Card>
        ) : (
          <TryResult asked={newest} earlier={earlier} sold={seller.sold} />
        )}
      </div>
    </div>
  );
}

/** The storefront first, then the agents; undefined while they are read. */
function useOwnSellers(): readonly Seller[] | undefined {
  const storefront = useStorefront();
  const agents = $api.useQuery('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } });
  if (storefront === undefined || agents.isPending) return undefined;
  const own =
    storefront === null
      ? []
      : [
          {
            id: storefront.storefrontId,
            name: storefront.name,
            sold: { channels: storefront.channels, countries: storefront.countries, currencies: storefront.paymentCurrencies },
          },
        ];
  const others = (agents.data?.data ?? []).map(({ id, name, channels = [], countries = [] }) => ({
    id,
    name,
    sold: { channels, countries, currencies: [] },
  }));
  return [...own, ...others];
}
