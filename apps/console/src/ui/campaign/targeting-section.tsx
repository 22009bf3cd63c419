import { useState } from 'react';
import { CheckBoxes, TextField } from '../form';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { isSame } from '#/lib/same';

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
type Constraints = Schemas['CampaignConstraints'];

const codesOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** Channels and countries. Other constraints stay as they are. */
export function TargetingSection() {
  const text = useText();
  const { draft, set } = useEditor();
  const { constraints } = draft;
  const change = (changed: Constraints) => set({ constraints: { ...constraints, ...changed } });
  const name = constraints.countries === undefined ? 'geo_countries' : 'countries';
  const [typed, setTyped] = useState('');
  const stored: readonly string[] = constraints[name] ?? [];
  const countries = isSame(codesOf(typed), stored) ? typed : stored.join(', ');
  const chosen: readonly string[] = constraints.channels ?? [];
  const others = chosen.filter((channel) => !channels.some((each) => each === channel));
  return (
    <Section id="targeting" title={text('campaign.section.targeting')} covers={['constraints']} isOpen>
      <TextField
        name={`constraints.${name}`}
        label={text('field.countries')}
        hint={text('field.countries.hint')}
        dir="ltr"
        placeholder="US, DE"
        value={countries}
        onChange={({ target }) => {
          setTyped(target.value);
          change({ [name]: codesOf(target.value) });
        }}
      />
      <CheckBoxes
        name="constraints.channels"
        label={text('field.channels')}
        chosen={chosen}
        onChoose={(next) => change({ channels: next as NonNullable<Constraints['channels']> })}
        options={[...channels, ...others].map((value) => ({ value, label: text.word('channel', value) }))}
      />
    </Section>
  );
}
