import { SelectField, TextField } from './form';
import { RowsField } from './rows-field';
import { useText } from '#/i18n';
import type { CapDraft } from '#/lib/frequency-caps';

export const counted = ['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom'] as const;
export const capUnits = ['minutes', 'hours', 'days', 'campaign'] as const;
const number = { inputMode: 'numeric', dir: 'ltr' } as const;

interface Props {
  readonly rows: readonly CapDraft[];
  readonly onChange: (rows: readonly CapDraft[]) => void;
}

/** Frequency caps of a campaign, or those that an advertiser gives to new campaigns. */
export function CapsField({ rows, onChange }: Props) {
  const text = useText();
  return (
    <RowsField<CapDraft>
      name="frequencyCaps"
      label={text('campaign.field.cap')}
      add={text('campaign.cap.add')}
      max={20}
      rows={rows}
      onChange={onChange}
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
              options={text.options('campaign.per', counted)}
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
  );
}
