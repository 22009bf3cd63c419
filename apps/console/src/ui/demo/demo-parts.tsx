import { useState } from 'react';
import { actingFor, useDemoChanged } from './demo-actions';
import { RemoveSource } from './remove-source';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import type { Demo, OwnDemo } from '#/lib/demo';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { CheckBoxes, Form } from '#/ui/form';
import { Card, Facts, ForeignText, Id, Time } from '#/ui/parts';

export function DemoFacts({ demo }: { demo: Demo }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('staff.account'), value: <Id label={text('staff.account')}>{String(demo.customerId)}</Id> },
        { label: text('demos.profile'), value: <ForeignText>{demo.profileDisplayName}</ForeignText> },
        { label: text('demos.ends'), value: text.time(demo.expiresAt) },
        { label: text('demos.lastReset'), value: demo.lastResetAt === null ? '–' : <Time at={demo.lastResetAt} /> },
        { label: text('demos.resets'), value: text.number(demo.generation - 1) },
      ]}
    />
  );
}

/** Sellers that only this demo sees. */
export function DemoSellers({ of }: { of: Schemas['BuyerDemo']['sellers'] }) {
  const text = useText();
  return (
    <Card title={text('demos.sellers')} flush>
      <ul className="divide-y divide-line">
        {of.map((seller) => (
          <li key={seller.recipeId} data-row="" tabIndex={-1} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <span className="min-w-0 font-medium">
              <ForeignText>{seller.displayName}</ForeignText>
            </span>
            <span className="text-xs text-mute">{channelOf(text, seller.channel)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Recipes write the channel with a hyphen. */
const channelOf = (text: ReturnType<typeof useText>, channel: string) => text.word('channel', channel.replace('-', '_'));

/** Sources of a seller's demo, each with its sample products; admins add and remove them. */
export function DemoSources({ own: { demo, home }, isAdmin }: { own: OwnDemo & { demo: Schemas['StorefrontDemo'] }; isAdmin: boolean }) {
  const text = useText();
  const [removed, setRemoved] = useState<Schemas['DemoSource'] | null>(null);
  return (
    <Card title={text('demos.sources')} flush>
      <ul className="divide-y divide-line">
        {demo.sources.map((source) => (
          <li key={source.sourceId} data-row="" tabIndex={-1} className="flex flex-wrap items-center justify-between gap-2 px-4 py-1.5">
            <span className="grid min-w-0">
              <span className="font-medium">
                <ForeignText>{source.displayName}</ForeignText>
              </span>
              <span className="text-xs text-mute">{channelOf(text, source.channel)}</span>
            </span>
            {isAdmin && (
              <Button
                size="small"
                aria-label={text('home.due.named', { action: text('demos.removeSource'), name: source.displayName })}
                onClick={() => setRemoved(source)}
              >
                {text('demos.removeSource')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {demo.sources.length === 0 && <p className="p-4 text-mute">{text('demos.sources.none')}</p>}
      {removed !== null && <RemoveSource of={removed} home={home} onClose={() => setRemoved(null)} />}
      {isAdmin && <AddSources own={{ demo, home }} />}
    </Card>
  );
}

function AddSources({ own: { demo, home } }: { own: { demo: Schemas['StorefrontDemo']; home: Schemas['Account'] } }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useDemoChanged();
  const recipes = $api.useQuery('get', '/api/v2/storefront/demo/source-recipes');
  const add = $api.useMutation('post', '/api/v2/storefront/demo/sources', {
    onSuccess: async () => {
      once.done();
      await changed();
    },
  });
  const left = recipes.data?.data.recipes.filter(({ recipeId }) => demo.sources.every((source) => source.recipeId !== recipeId)) ?? [];
  if (left.length === 0) return null;
  return (
    <div className="border-t border-line p-4">
      <Form
        key={demo.sources.length}
        error={add.error}
        fields={['recipeIds']}
        onSubmit={(values) => {
          const { body, headers } = once.keyed({ body: { recipeIds: values.all('recipeIds') as (typeof left)[number]['recipeId'][] } });
          add.mutate({ body, headers: { ...headers, ...actingFor(home.id) } });
        }}
      >
        <CheckBoxes
          name="recipeIds"
          label={text('demos.recipes')}
          options={left.map(({ recipeId, displayName, channel }) => ({
            value: recipeId,
            label: `${displayName} (${channelOf(text, channel)})`,
          }))}
        />
        <div>
          <Button type="submit" isBusy={add.isPending}>
            {text('demos.addSources')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
