import { AssetField } from './asset-field';
import { useText } from '#/i18n';
import { contentField, type RoleDraft } from '#/lib/creative-draft';
import { SelectField, TextArea, TextField } from '#/ui/form';
import { RowsField } from '#/ui/rows-field';

interface Props {
  readonly roles: readonly RoleDraft[];
  readonly onChange: (roles: readonly RoleDraft[]) => void;
  readonly advertiser: number;
  readonly isFixed: boolean;
}

const maxRoles = 50;
const blank = (): RoleDraft => ({ role: '', by: 'asset', value: '' });

/** What fills each role of the format. */
export function RolesField({ roles, onChange, advertiser, isFixed }: Props) {
  const text = useText();
  return (
    <RowsField
      name="roles"
      label={text('creatives.roles')}
      hint={text('creatives.roles.hint')}
      rows={roles}
      onChange={onChange}
      blank={blank}
      add={text('creatives.role.add')}
      disabled={isFixed}
      max={maxRoles}
    >
      {(row, n, change) => (
        <>
          <TextField
            name={`roles[${n}].role`}
            label={text('creatives.role')}
            dir="ltr"
            value={row.role}
            disabled={isFixed}
            onChange={({ target }) => change({ role: target.value })}
          />
          <SelectField
            name={`roles[${n}].by`}
            label={text('creatives.role.by')}
            value={row.by}
            disabled={isFixed}
            onChange={({ target }) => change({ by: target.value as RoleDraft['by'], value: '' })}
            options={text.options('creatives.role', ['asset', 'text', 'url'])}
          />
          <div className="col-span-full min-w-0">
            <Content
              row={row}
              name={`roles[${n}].${contentField(row)}`}
              {...{ advertiser, isFixed }}
              onChange={(value) => change({ value })}
            />
          </div>
        </>
      )}
    </RowsField>
  );
}

interface ContentProps extends Pick<Props, 'advertiser' | 'isFixed'> {
  readonly row: RoleDraft;
  readonly name: string;
  readonly onChange: (value: string) => void;
}

function Content({ row: { by, value }, name, advertiser, isFixed, onChange }: ContentProps) {
  const text = useText();
  if (by === 'asset') return <AssetField {...{ name, value, advertiser, isFixed, onChange }} />;
  const shared = { name, value, label: text(`creatives.role.${by}`), disabled: isFixed };
  return by === 'text' ? (
    <TextArea {...shared} rows={2} maxLength={10_000} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextField {...shared} type="url" dir="ltr" onChange={({ target }) => onChange(target.value)} />
  );
}
