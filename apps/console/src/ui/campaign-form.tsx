import { Button } from './button';
import { CheckBoxes, Form, SelectField, TextArea, TextField, useBusy, type Values } from './form';
import { TimeZoneField } from './time-zone-field';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { dayIn, endOfDay, lastMillisecondBefore, startOfDay } from '#/lib/days';

const channels = [
  'display',
  'olv',
  'ctv',
  'linear_tv',
  'streaming_audio',
  'podcast',
  'radio',
  'dooh',
  'social',
  'search',
  'retail_media',
  'gaming',
] as const;
const pacings = ['EVEN', 'ASAP', 'FRONTLOADED'] as const;
type Channel = NonNullable<Schemas['CampaignConstraints']['channels']>[number];

export interface Settings {
  readonly advertiserId: string;
  readonly name: string;
  readonly brief: string | null;
  readonly flightDates: { startDate: string; endDate: string };
  /** Default: the advertiser's time zone. */
  readonly timezone?: string;
  readonly budget: { total: number; currency: string; pacing: (typeof pacings)[number] };
  readonly constraints: { channels: Channel[]; countries: string[] };
}

interface Props {
  readonly advertisers: readonly Pick<Schemas['Advertiser'], 'id' | 'name' | 'primaryCurrency' | 'timezone'>[];
  readonly campaign?: Schemas['Campaign'];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly onSubmit: (settings: Settings) => void;
}

/** Fields have the names of the API, so that its errors appear at the right field. The API does all validation. */
const fields = [
  'name',
  'advertiserId',
  'brief',
  'budget.total',
  'budget.currency',
  'budget.pacing',
  'flightDates.startDate',
  'flightDates.endDate',
  'timezone',
  'constraints.channels',
  'constraints.countries',
];

export function CampaignForm({ advertisers, campaign, error, isBusy, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  const draft = campaign ? asTyped(campaign) : blank(advertisers[0]?.primaryCurrency ?? 'USD');
  return (
    <Form
      error={error}
      fields={fields}
      onSubmit={(values) => onSubmit(settingsOf(values, campaign, advertisers))}
      className="grid max-w-3xl gap-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={text('field.name')} defaultValue={draft.name} placeholder={text('campaigns.name.example')} required />
        {campaign === undefined && (
          <SelectField
            name="advertiserId"
            label={text('field.advertiser')}
            options={advertisers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </div>
      <TextArea
        name="brief"
        label={text('field.brief')}
        hint={text('field.brief.hint')}
        defaultValue={draft.brief}
        rows={5}
        maxLength={5_000}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField name="budget.total" label={text('field.budget')} inputMode="decimal" dir="ltr" defaultValue={draft.total} required />
        <TextField name="budget.currency" label={text('field.currency')} dir="ltr" maxLength={3} defaultValue={draft.currency} required />
        <SelectField
          name="budget.pacing"
          label={text('field.pacing')}
          defaultValue={draft.pacing}
          options={pacings.map((value) => ({ value, label: text.word('pacing', value) }))}
        />
        <TextField name="flightDates.startDate" label={text('field.start')} type="date" dir="ltr" defaultValue={draft.start} required />
        <TextField name="flightDates.endDate" label={text('field.end')} type="date" dir="ltr" defaultValue={draft.end} required />
        <TimeZoneField defaultValue={draft.timezone} hint={text('campaigns.timezone.hint')} />
        <TextField
          name="constraints.countries"
          label={text('field.countries')}
          hint={text('field.countries.hint')}
          dir="ltr"
          placeholder="US, DE"
          defaultValue={draft.countries}
        />
      </div>
      <CheckBoxes
        name="constraints.channels"
        label={text('field.channels')}
        chosen={draft.channels}
        options={channels.map((value) => ({ value, label: text.word('channel', value) }))}
      />
      <div>
        <Button kind="main" type="submit" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Initial values: a flight of a month that begins tomorrow. */
function blank(currency: string) {
  const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    name: '',
    brief: '',
    total: '',
    currency,
    pacing: 'EVEN',
    start: dayOf(1),
    end: dayOf(31),
    timezone: '',
    countries: '',
    channels: [] as string[],
  };
}

function asTyped({ name, brief, budget, flightDates, timezone, constraints }: Schemas['Campaign']): ReturnType<typeof blank> {
  return {
    name,
    brief: brief ?? '',
    total: String(budget.total),
    currency: budget.currency,
    pacing: budget.pacing,
    start: dayIn(Date.parse(flightDates.startDate), timezone),
    end: dayIn(Date.parse(lastMillisecondBefore(flightDates.endDate)), timezone),
    timezone,
    countries: (constraints.geo_countries ?? constraints.countries ?? []).join(', '),
    channels: constraints.channels ?? [],
  };
}

/** Converts days to instants in the campaign's time zone. Unchanged days keep their exact instants, which may be within a day. */
function flightOf(values: Values, zone: string, campaign: Schemas['Campaign'] | undefined): Settings['flightDates'] {
  const [start, end] = [values.text('flightDates.startDate'), values.text('flightDates.endDate')];
  const before = campaign?.timezone === zone ? asTyped(campaign) : null;
  return {
    startDate: campaign && start === before?.start ? campaign.flightDates.startDate : startOfDay(start, zone),
    endDate: campaign && end === before?.end ? campaign.flightDates.endDate : endOfDay(end, zone),
  };
}

function settingsOf(values: Values, campaign: Props['campaign'], advertisers: Props['advertisers']): Settings {
  const [advertiserId, timezone] = [values.text('advertiserId'), values.optional('timezone')];
  const defaultZone = campaign?.timezone ?? advertisers.find(({ id }) => String(id) === advertiserId)?.timezone ?? 'UTC';
  return {
    advertiserId,
    name: values.text('name'),
    brief: values.optional('brief') ?? null,
    flightDates: flightOf(values, timezone ?? defaultZone, campaign),
    ...(timezone === undefined ? {} : { timezone }),
    budget: {
      total: Number(values.text('budget.total').replace(',', '.') || Number.NaN),
      currency: values.text('budget.currency').toUpperCase(),
      pacing: values.text('budget.pacing') as (typeof pacings)[number],
    },
    constraints: {
      channels: values.all('constraints.channels') as Channel[],
      countries: values
        .text('constraints.countries')
        .split(/[\s,]+/)
        .filter((code) => code !== '')
        .map((code) => code.toUpperCase()),
    },
  };
}
