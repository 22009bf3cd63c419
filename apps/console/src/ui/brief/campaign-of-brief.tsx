import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { typedNumber } from '#/lib/amount';
import { $api, type Schemas } from '#/lib/api';
import { campaignBody, campaignBrief, daysOf } from '#/lib/brief-campaign';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { Dialog, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Creates a draft campaign from the brief. Its fields are filled in, and nothing is bought. */
export function CampaignOfBrief({ brief }: { brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } }, { enabled: isOpen });
  return (
    <>
      <Button kind="main" onClick={() => setOpen(true)}>
        {text('campaigns.create')}
      </Button>
      <Dialog title={text('campaigns.new')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="text-mute">{text('briefs.toCampaign')}</p>
        <Loaded query={advertisers} skeleton={<Rows count={6} />}>
          {({ data }) => <CampaignFields brief={brief} advertisers={data} />}
        </Loaded>
      </Dialog>
    </>
  );
}

const fields = ['name', 'advertiserId', 'brief', 'budget.total', 'flightDates.startDate', 'flightDates.endDate'];

function CampaignFields({ brief, advertisers }: { brief: Schemas['PlanningBrief']; advertisers: readonly Schemas['Advertiser'][] }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const create = $api.useMutation('post', '/api/v2/buyer/campaigns', {
    onSuccess: async ({ data }) => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/campaigns'] });
      await go({ to: '/a/$account/campaigns/$id', params: { account, id: data.campaign.campaignId } });
    },
  });
  const label = useBusy(create.isPending, text('campaigns.create'));
  const { start, end } = daysOf(brief);
  // Without the brief's advertiser, the person chooses one.
  const isKnown = advertisers.some(({ id }) => id === brief.advertiserId);
  const words = { geo: text('briefs.geo'), primaryKpi: text('briefs.kpi'), exclusions: text('briefs.exclusions') };
  return (
    <Form
      error={create.error}
      fields={fields}
      onSubmit={(values) => {
        const advertiserId = values.text('advertiserId');
        const choice = {
          advertiserId,
          name: values.text('name'),
          brief: values.text('brief'),
          total: values.text('budget.total'),
          start: values.text('flightDates.startDate'),
          end: values.text('flightDates.endDate'),
          timezone: advertisers.find(({ id }) => String(id) === advertiserId)?.timezone ?? 'UTC',
        };
        create.mutate(once.keyed({ body: campaignBody(brief, choice, language) }));
      }}
    >
      <TextField
        name="name"
        label={text('field.name')}
        defaultValue={brief.campaignName ?? brief.advertiserName}
        maxLength={255}
        required
      />
      <SelectField
        name="advertiserId"
        label={text('field.advertiser')}
        defaultValue={isKnown ? String(brief.advertiserId) : ''}
        options={[{ value: '', label: '–' }, ...advertisers.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <TextArea
        name="brief"
        label={text('field.brief')}
        hint={text('field.brief.hint')}
        rows={5}
        maxLength={5_000}
        defaultValue={campaignBrief(brief, (part) => words[part])}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="budget.total"
          label={`${text('field.budget')} (${brief.currency})`}
          inputMode="decimal"
          dir="ltr"
          defaultValue={typedNumber(brief.statedBudget, language)}
          required
        />
        <TextField name="flightDates.startDate" label={text('field.start')} type="date" dir="ltr" defaultValue={start} required />
        <TextField name="flightDates.endDate" label={text('field.end')} type="date" dir="ltr" defaultValue={end} required />
      </div>
      <Button kind="main" type="submit" isBusy={create.isPending}>
        {label}
      </Button>
    </Form>
  );
}
