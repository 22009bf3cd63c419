import { SelectField } from '../form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';

/** The advertiser that a new conversation is about; an empty id is the whole account. */
export function ScopeField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const { data } = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } }, { enabled: isBuyer });
  const advertisers = data?.data ?? [];
  if (advertisers.length === 0) return null;
  return (
    <SelectField
      name="scope"
      label={text('assistant.scope')}
      value={advertisers.some(({ id }) => String(id) === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: text('assistant.scope.account') },
        ...advertisers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
