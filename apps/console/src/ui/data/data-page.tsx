import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { CurrentAdvertiser } from '#/lib/advertiser';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { storeChoice, useChoice } from '#/lib/preferences';
import { LinkButton } from '#/ui/button';
import { SelectField } from '#/ui/form';
import { Empty, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly title: string;
  readonly about: string;
  /** The one in the address. Without it, the one that was chosen last, otherwise the newest. */
  readonly advertiser: number | undefined;
  readonly onAdvertiser: (id: number) => void;
  readonly actions?: (advertiser: Schemas['Advertiser']) => ReactNode;
  readonly children: (advertiser: Schemas['Advertiser']) => ReactNode;
}

/** A page of what belongs to one advertiser, with the choice of the advertiser. What stands below it knows it by `useAdvertiser`. */
export function DataPage({ title, about, advertiser, onAdvertiser, actions, children }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const place = `advertiser.${account}`;
  const last = Number(useChoice(place));
  const active = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  const newest = active.data?.data ?? [];
  const id = advertiser ?? newest.find((one) => one.id === last)?.id ?? newest[0]?.id;
  const isListed = newest.some((one) => one.id === id);
  // Archived ones and those beyond the newest 200 are not in the list.
  const other = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}',
    { params: { path: { id: id ?? 0 } } },
    { enabled: active.isSuccess && id !== undefined && !isListed },
  );
  const chosen = newest.find((one) => one.id === id) ?? other.data?.data;
  const all = chosen === undefined || isListed ? newest : [chosen, ...newest];
  const choice = all.length > 1 && (
    <SelectField
      name="advertiser"
      label={text('field.advertiser')}
      hidesLabel
      value={String(id)}
      onChange={({ target }) => {
        storeChoice(place, target.value);
        onAdvertiser(Number(target.value));
      }}
      options={all.map(({ id: value, name }) => ({ value: String(value), label: name }))}
    />
  );
  return (
    <Page
      title={title}
      about={about}
      actions={
        <>
          {choice}
          {chosen !== undefined && actions?.(chosen)}
        </>
      }
    >
      <Loaded query={active} skeleton={<Rows count={6} />}>
        {() =>
          id === undefined ? (
            <NoAdvertiser />
          ) : chosen === undefined ? (
            <Loaded query={other} skeleton={<Rows count={6} />}>
              {() => null}
            </Loaded>
          ) : (
            <CurrentAdvertiser key={chosen.id} value={chosen}>
              {children(chosen)}
            </CurrentAdvertiser>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoAdvertiser() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Empty
      icon="advertiser"
      title={text('advertisers.none')}
      call={exampleCalls.advertiser()}
      action={
        <LinkButton kind="main" to="/a/$account/advertisers" params={{ account }} search={{ create: 1 }}>
          {text('advertisers.new')}
        </LinkButton>
      }
    >
      {text('data.advertiserFirst')}
    </Empty>
  );
}
