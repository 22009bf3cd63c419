import { SelectField, TextArea, TextField } from '../form';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { CampaignDraft } from '#/lib/campaign-draft';

const modes = ['discovery', 'performance'] as const;

export function BasicsSection({ advertisers }: { advertisers: readonly Schemas['Advertiser'][] }) {
  const text = useText();
  const { draft, set, bind, isNew } = useEditor();
  return (
    <Section id="basics" title={text('campaign.section.basics')} covers={['name', 'advertiserId', 'mode', 'brief']} isOpen>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={text('field.name')} placeholder={text('campaigns.name.example')} {...bind('name')} required />
        {isNew && (
          <SelectField
            name="advertiserId"
            label={text('field.advertiser')}
            value={draft.advertiserId}
            onChange={({ target }) => set(ofAdvertiser(advertisers, target.value))}
            options={advertisers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {isNew && (
          <SelectField
            name="mode"
            label={text('campaign.field.mode')}
            hint={text(draft.mode === 'performance' ? 'campaign.mode.performance.hint' : 'campaign.mode.discovery.hint')}
            {...bind('mode')}
            options={text.options('campaign.mode', modes)}
          />
        )}
      </div>
      <TextArea name="brief" label={text('field.brief')} hint={text('field.brief.hint')} rows={6} {...bind('brief')} />
    </Section>
  );
}

/** What belongs to an advertiser does not stay when another one is chosen. */
function ofAdvertiser(advertisers: readonly Schemas['Advertiser'][], advertiserId: string): Partial<CampaignDraft> {
  const currency = advertisers.find(({ id }) => String(id) === advertiserId)?.primaryCurrency;
  return {
    advertiserId,
    ...(currency === undefined ? {} : { currency }),
    targetAudienceIds: [],
    suppressAudienceIds: [],
    catalogId: '',
    propertyListIds: [],
  };
}
