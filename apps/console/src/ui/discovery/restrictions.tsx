import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { channels } from '#/lib/channels';
import { CheckBoxes, TextField } from '#/ui/form';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Who is asked, folded because most people ask all that fit. */
export function Restrictions({ isOfCampaign }: { isOfCampaign: boolean }) {
  const text = useText();
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  return (
    <details className="rounded-lg border border-line bg-panel">
      <summary className="rounded-lg px-4 py-2.5 font-medium">{text('discover.restrict')}</summary>
      <div className="grid gap-5 border-t border-line p-4">
        <p className="text-mute">{text(isOfCampaign ? 'discover.restrict.campaign' : 'discover.restrict.own')}</p>
        <Loaded query={sellers} skeleton={<Rows count={2} />}>
          {({ data }) => (
            <CheckBoxes
              name="storefrontIds"
              label={text('discovery.answers')}
              options={data.map(({ id, name }) => ({ value: String(id), label: name.slice(0, 80) }))}
            />
          )}
        </Loaded>
        <CheckBoxes name="channels" label={text('field.channels')} options={text.options('channel', channels)} />
        <TextField name="countries" label={text('field.countries')} hint={text('field.countries.hint')} dir="ltr" placeholder="US, DE" />
      </div>
    </details>
  );
}
