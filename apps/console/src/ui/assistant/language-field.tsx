import { useQueryClient } from '@tanstack/react-query';
import { SelectField } from '../form';
import { Problem } from '../problem';
import { language, languages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';

const path = '/api/v2/assistant/user-preferences';
const params = { header: { 'accept-language': language } };

/** The language of answers, which is the person's, on every account. */
export function LanguageField() {
  const text = useText();
  const queries = useQueryClient();
  const { data } = $api.useQuery('get', path, { params });
  const save = $api.useMutation('put', `${path}/language`, {
    onSuccess: (answer) => queries.setQueriesData({ queryKey: ['get', path] }, answer),
  });
  if (data === undefined || data.data === null) return null;
  return (
    <div className="grid gap-2">
      <SelectField
        name="language"
        label={text('assistant.language')}
        value={save.variables?.body.preferredLanguage ?? data.data.preferredLanguage ?? ''}
        onChange={({ target }) =>
          save.mutate({ params, body: { preferredLanguage: (target.value || null) as Schemas['LanguageBody']['preferredLanguage'] } })
        }
        options={[
          { value: '', label: text('assistant.language.auto') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Problem error={save.error} />
    </div>
  );
}
