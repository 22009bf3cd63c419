import { FieldConflict, Taken } from '../field-conflict';
import { useTargetingWords } from '../targeting/words';
import { useText, type Key, type Text } from '#/i18n';
import { settingsOf, type Reading } from '#/lib/campaign-body';
import type { CampaignDraft } from '#/lib/campaign-draft';
import { capText, goalText, periodText } from '#/lib/campaign-words';
import { summaryOf, type TargetingWords } from '#/lib/targeting-words';

type Name = keyof CampaignDraft;
const labels: Readonly<Record<Name, Key>> = {
  name: 'field.name',
  advertiserId: 'field.advertiser',
  mode: 'campaign.field.mode',
  brief: 'field.brief',
  total: 'field.budget',
  currency: 'field.currency',
  dailyCap: 'campaign.field.dailyCap',
  pacing: 'field.pacing',
  start: 'field.start',
  end: 'field.end',
  timezone: 'field.timezone',
  pacingMode: 'campaign.field.pacingMode',
  periods: 'campaign.section.periods',
  constraints: 'campaign.section.targeting',
  storefrontIds: 'campaign.section.sellers',
  targetAudienceIds: 'campaign.audience.target',
  suppressAudienceIds: 'campaign.audience.suppress',
  frequencyCaps: 'campaign.section.caps',
  goals: 'campaign.section.goals',
  optimizationApplyMode: 'campaign.field.applyMode',
  utm: 'campaign.field.utm',
  poNumber: 'campaign.field.poNumber',
  catalogId: 'campaign.field.catalog',
  requiredPolicies: 'campaign.field.policies',
  propertyListIds: 'campaign.field.propertyLists',
};
const families: Partial<Record<Name, string>> = {
  mode: 'campaign.mode',
  pacing: 'pacing',
  optimizationApplyMode: 'campaign.applyMode',
  pacingMode: 'campaign.pacingMode',
};

/** Fields of a campaign that somebody else has changed. */
export function TakenFields({ names }: { names: readonly Name[] }) {
  const text = useText();
  return <Taken fields={names.map((name) => text(labels[name]))} />;
}

interface Props {
  readonly mine: CampaignDraft;
  readonly theirs: CampaignDraft;
  readonly names: readonly Name[];
  readonly reading: Reading;
  readonly onDecide: (decided: Partial<CampaignDraft>) => void;
}

/** Fields that two people have changed: the person keeps the own value or takes the stored one, field by field. */
export function Conflict({ mine, theirs, names, reading, onDecide }: Props) {
  const text = useText();
  const words = useTargetingWords({ ...mine.constraints, ...theirs.constraints });
  const shown = (name: Name, of: CampaignDraft) => valueText(text, words, name, of, reading);
  return (
    <FieldConflict
      title={text('conflict.title')}
      fields={names.map((name) => ({ name, label: text(labels[name]), mine: shown(name, mine), theirs: shown(name, theirs) }))}
      onDecide={(takes) => onDecide(Object.fromEntries(takes.map((name) => [name, theirs[name]])))}
    />
  );
}

/** The value of a field in words, as it would be sent. */
function valueText(text: Text, words: TargetingWords, name: Name, of: CampaignDraft, reading: Reading): string {
  const { frequencyCaps, performanceConfig, pacingPeriods, constraints, utmConfig, timezone = reading.zone } = settingsOf(of, reading);
  const lists: Partial<Record<Name, readonly string[]>> = {
    frequencyCaps: frequencyCaps.map((cap) => capText(text, cap)),
    goals: (performanceConfig?.optimizationGoals ?? []).map((goal) => goalText(text, goal)),
    periods: (pacingPeriods?.periods ?? []).map((period) => periodText(text, period, timezone, of.currency)),
    constraints: summaryOf(constraints, words),
    utm: utmConfig.params.map(({ paramKey, paramValue }) => `${paramKey}=${paramValue}`),
  };
  const [value, family] = [of[name], families[name]];
  const shown = lists[name] ?? (typeof value === 'string' ? [value] : (value as readonly (string | number)[]));
  if (shown.length === 0 || shown[0] === '') return '–';
  return family === undefined ? shown.join(', ') : text.word(family, String(shown[0]));
}
