import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Restrictions } from './restrictions';
import { language, useText } from '#/i18n';
import { sentNumber } from '#/lib/amount';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { codesIn } from '#/lib/typed-words';
import { Button } from '#/ui/button';
import { Form, SelectField, TextArea, TextField, useBusy, type Values } from '#/ui/form';
import { Icon } from '#/ui/icon';

type Body = Schemas['StartDiscoveryBody'];
interface Props {
  readonly campaigns: readonly Pick<Schemas['CampaignSummary'], 'campaignId' | 'name'>[];
  readonly advertisers: readonly Pick<Schemas['Advertiser'], 'id' | 'name'>[];
  /** The campaign that is chosen at first. */
  readonly campaignId?: string | undefined;
  /** The campaign cannot be changed. */
  readonly isFixed?: boolean;
  readonly onStarted: (discoveryId: string) => void;
}

const fields = ['campaignId', 'advertiserId', 'brief', 'budget.total', 'waitSeconds', 'storefrontIds', 'channels', 'countries'];

/** Asks sellers for offers: for a campaign with its brief, or for a brief of its own. */
export function AskForm({ campaigns, advertisers, campaignId, isFixed = false, onStarted }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [chosen, setChosen] = useState(campaignId ?? '');
  const start = $api.useMutation('post', '/api/v2/buyer/discovery', {
    onSuccess: async ({ data }) => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/discovery'] });
      onStarted(data.discoveryId);
    },
  });
  const label = useBusy(start.isPending, text('discovery.ask'));
  return (
    <Form
      error={start.error}
      fields={fields}
      className="grid max-w-2xl gap-5"
      onSubmit={(values) => start.mutate(once.keyed({ body: bodyOf(values, chosen) }))}
    >
      {!isFixed && (
        <SelectField
          name="campaignId"
          label={text('mediaBuys.campaign')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: '', label: text('discover.ownBrief') },
            ...campaigns.map((one) => ({ value: one.campaignId, label: one.name })),
          ]}
        />
      )}
      {chosen === '' && <OwnBrief advertisers={advertisers} />}
      <div className="max-w-40">
        <TextField
          name="waitSeconds"
          type="number"
          label={text('discover.wait')}
          hint={text('discover.wait.hint')}
          dir="ltr"
          min={1}
          max={210}
          defaultValue={30}
        />
      </div>
      <Restrictions key={chosen === '' ? 'own' : 'campaign'} isOfCampaign={chosen !== ''} />
      <div>
        <Button kind="main" type="submit" isBusy={start.isPending}>
          <Icon name="live" size={14} />
          {label}
        </Button>
      </div>
    </Form>
  );
}

function OwnBrief({ advertisers }: Pick<Props, 'advertisers'>) {
  const text = useText();
  return (
    <>
      <SelectField
        name="advertiserId"
        label={text('field.advertiser')}
        options={advertisers.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextArea name="brief" label={text('field.brief')} hint={text('field.brief.hint')} rows={5} maxLength={5_000} required />
      <div className="max-w-40">
        <TextField name="budget.total" label={text('field.budget')} hint={text('discover.budget.hint')} inputMode="decimal" dir="ltr" />
      </div>
    </>
  );
}

/** What was left empty is not sent: the campaign's, or anything. */
function bodyOf(values: Values, campaignId: string): Body {
  const [channels, countries] = [values.all('channels'), codesIn(values.text('countries'))];
  const storefrontIds = values.all('storefrontIds').map(Number);
  const total = values.optional('budget.total');
  const wait = values.optional('waitSeconds');
  return {
    ...(campaignId === '' ? { advertiserId: Number(values.text('advertiserId')), brief: values.text('brief') } : { campaignId }),
    ...(total === undefined ? {} : { budget: { total: sentNumber(total, language) } }),
    ...(wait === undefined ? {} : { waitSeconds: sentNumber(wait, language) }),
    ...(storefrontIds.length === 0 ? {} : { storefrontIds }),
    ...(channels.length === 0 ? {} : { channels: channels as NonNullable<Body['channels']> }),
    ...(countries.length === 0 ? {} : { countries: countries as NonNullable<Body['countries']> }),
  };
}
