import { useState } from 'react';
import { SellerChoice } from './seller-choice';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { typedNumber } from '#/lib/amount';
import type { Schemas } from '#/lib/api';
import { briefBody, briefFields } from '#/lib/brief-body';
import { daysOf } from '#/lib/brief-campaign';
import { channels } from '#/lib/channels';
import { Button } from '#/ui/button';
import { CheckBoxes, Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';

interface Props {
  readonly advertisers: readonly Schemas['Advertiser'][];
  readonly sellers: readonly Schemas['Storefront'][];
  /** A brief to begin with. */
  readonly brief: Schemas['PlanningBrief'] | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (body: Schemas['CreatePlanningBriefBody']) => void;
}

export function BriefForm({ advertisers, sellers, brief, error, isBusy, onSubmit }: Props) {
  const text = useText();
  const { own } = useAccountContext();
  const label = useBusy(isBusy, text('briefs.send'));
  const first = brief === undefined ? advertisers[0] : advertisers.find(({ id }) => id === brief.advertiserId);
  const [advertiser, setAdvertiser] = useState(first);
  const [input] = useState(() => inputOf(brief, own.name));
  // The name and the currency follow the advertiser.
  const named =
    advertiser === first && brief !== undefined ? brief : { advertiserName: advertiser?.name, currency: advertiser?.primaryCurrency };
  return (
    <Form
      error={error}
      fields={briefFields}
      className="grid max-w-3xl gap-5"
      onSubmit={(values) =>
        onSubmit(
          briefBody(
            (field) => values.text(field),
            (field) => values.all(field),
            language,
          ),
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="buyerName" label={text('briefs.buyer')} defaultValue={input.buyerName} maxLength={255} required />
        <TextField
          name="campaignName"
          label={text('briefs.campaign')}
          placeholder={text('campaigns.name.example')}
          defaultValue={input.campaignName}
          maxLength={255}
        />
        <SelectField
          name="advertiserId"
          label={text('field.advertiser')}
          value={advertiser?.id ?? ''}
          onChange={({ target }) => setAdvertiser(advertisers.find(({ id }) => String(id) === target.value))}
          options={[
            ...advertisers.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: '', label: text('briefs.noAdvertiser') },
          ]}
        />
        <TextField
          key={`name ${advertiser?.id}`}
          name="advertiserName"
          label={text('briefs.advertiserName')}
          defaultValue={named.advertiserName ?? ''}
          maxLength={255}
          required
        />
      </div>
      <TextArea
        name="audience"
        label={text('briefs.audience')}
        hint={text('briefs.audience.hint')}
        rows={3}
        maxLength={2_000}
        defaultValue={input.audience}
      />
      <TextArea name="geo" label={text('briefs.geo')} hint={text('briefs.geo.hint')} rows={2} maxLength={1_000} defaultValue={input.geo} />
      <CheckBoxes name="channels" label={text('field.channels')} chosen={input.channels} options={text.options('channel', channels)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="startDate"
          label={text('field.start')}
          hint={text('briefs.days')}
          type="date"
          dir="ltr"
          defaultValue={input.start}
          required
        />
        <TextField name="endDate" label={text('field.end')} type="date" dir="ltr" defaultValue={input.end} required />
        <TextField
          name="statedBudget"
          label={text('field.budget')}
          inputMode="decimal"
          dir="ltr"
          defaultValue={input.statedBudget}
          required
        />
        <TextField
          key={`currency ${advertiser?.id}`}
          name="currency"
          label={text('field.currency')}
          dir="ltr"
          maxLength={3}
          defaultValue={named.currency ?? 'USD'}
          required
        />
      </div>
      <TextField
        name="primaryKpi"
        label={text('briefs.kpi')}
        hint={text('briefs.kpi.hint')}
        maxLength={255}
        defaultValue={input.primaryKpi}
      />
      <TextArea
        name="exclusions"
        label={text('briefs.exclusions')}
        hint={text('briefs.exclusions.hint')}
        rows={2}
        maxLength={2_000}
        defaultValue={input.exclusions}
      />
      <SellerChoice sellers={sellers} brief={brief} />
      <TextArea
        name="rawPrompt"
        label={text('briefs.notes')}
        hint={text('briefs.notes.hint')}
        rows={3}
        maxLength={5_000}
        defaultValue={input.rawPrompt}
      />
      <div>
        <Button kind="main" type="submit" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** What the fields begin with. */
function inputOf(brief: Schemas['PlanningBrief'] | undefined, ownName: string) {
  if (brief === undefined) {
    const texts = { campaignName: '', audience: '', geo: '', statedBudget: '', primaryKpi: '', exclusions: '', rawPrompt: '' };
    return { ...texts, buyerName: ownName, channels: [], ...nextMonth() };
  }
  const { buyerName, campaignName, audience, geo, channels: chosen, statedBudget, primaryKpi, exclusions, rawPrompt } = brief;
  return {
    buyerName,
    campaignName: campaignName ?? '',
    audience,
    geo,
    channels: chosen,
    statedBudget: typedNumber(statedBudget, language),
    primaryKpi: primaryKpi ?? '',
    exclusions: exclusions ?? '',
    rawPrompt: rawPrompt ?? '',
    ...daysOf(brief),
  };
}

const dayMs = 86_400_000;
/** Thirty days that begin in a month: sellers need time to answer. */
function nextMonth(): { start: string; end: string } {
  const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return { start: dayAfter(30), end: dayAfter(59) };
}
