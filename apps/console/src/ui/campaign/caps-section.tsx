import { SelectField, TextField } from '../form';
import { useEditor } from './editor-context';
import { RowsField } from './rows';
import { Section } from './section';
import { useText } from '#/i18n';
import type { CapDraft } from '#/lib/campaign-draft';

export const counted = ['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom'] as const;
export const capUnits = ['minutes', 'hours', 'days', 'campaign'] as const;
const number = { inputMode: 'numeric', dir: 'ltr' } as const;

export function CapsSection() {
  const text = useText();
  const { draft, set } = useEditor();
  return (
    <Section
      id="caps"
      title={text('campaign.section.caps')}
      set={draft.frequencyCaps.length === 0 ? undefined : text.number(draft.frequencyCaps.length)}
      covers={['frequencyCaps']}
    >
      <RowsField<CapDraft>
        name="frequencyCaps"
        label={text('campaign.field.cap')}
        add={text('campaign.cap.add')}
        max={20}
        rows={draft.frequencyCaps}
        onChange={(frequencyCaps) => set({ frequencyCaps })}
        blank={() => ({ max: '', per: 'individuals', interval: '1', unit: 'days' })}
      >
        {(row, index, change) => {
          const path = `frequencyCaps[${index}]`;
          return (
            <>
              <TextField
                name={`${path}.max_impressions`}
                label={text('campaign.field.maxImpressions')}
                {...number}
                value={row.max}
                onChange={({ target }) => change({ max: target.value })}
              />
              <SelectField
                name={`${path}.per`}
                label={text('campaign.field.per')}
                value={row.per === '' ? 'individuals' : row.per}
                onChange={({ target }) => change({ per: target.value })}
                options={counted.map((value) => ({ value, label: text.word('campaign.per', value) }))}
              />
              <TextField
                name={`${path}.window.interval`}
                label={text('campaign.field.every')}
                {...number}
                value={row.interval}
                onChange={({ target }) => change({ interval: target.value })}
              />
              <SelectField
                name={`${path}.window.unit`}
                label={text('campaign.field.unit')}
                value={row.unit}
                onChange={({ target }) => change({ unit: target.value })}
                options={[...(row.unit === 'seconds' ? ['seconds'] : []), ...capUnits].map((value) => ({
                  value,
                  label: text.word('campaign.unit', value),
                }))}
              />
            </>
          );
        }}
      </RowsField>
    </Section>
  );
}
