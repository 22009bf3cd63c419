import { TextField } from './form';
import { RowsField } from './rows-field';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

interface Props {
  readonly rows: readonly Schemas['UtmParam'][];
  readonly onChange: (rows: readonly Schemas['UtmParam'][]) => void;
}

/** Parameters that are added to the landing pages of ads. */
export function UtmField({ rows, onChange }: Props) {
  const text = useText();
  return (
    <RowsField<Schemas['UtmParam']>
      name="utmConfig"
      label={text('campaign.field.utm')}
      add={text('campaign.utm.add')}
      max={20}
      rows={rows}
      onChange={onChange}
      blank={() => ({ paramKey: '', paramValue: '' })}
    >
      {(row, index, change) => (
        <>
          <TextField
            name={`utmConfig.params[${index}].paramKey`}
            label={text('campaign.field.key')}
            dir="ltr"
            placeholder="utm_source"
            value={row.paramKey}
            onChange={({ target }) => change({ paramKey: target.value })}
          />
          <TextField
            name={`utmConfig.params[${index}].paramValue`}
            label={text('campaign.field.value')}
            value={row.paramValue}
            onChange={({ target }) => change({ paramValue: target.value })}
          />
        </>
      )}
    </RowsField>
  );
}
