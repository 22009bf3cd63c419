import { Rows } from '../parts';
import { Loaded } from '../problem';
import { Choices } from './choices';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';

/** Sellers to ask; without a choice, all suitable ones. */
export function SellersSection() {
  const text = useText();
  const { draft, set } = useEditor();
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const count = draft.storefrontIds.length;
  return (
    <Section
      id="sellers"
      title={text('campaign.section.sellers')}
      set={count === 0 ? undefined : text.number(count)}
      covers={['storefrontIds']}
    >
      <Loaded query={sellers} skeleton={<Rows count={3} />}>
        {({ data }) => (
          <Choices
            name="storefrontIds"
            label={text('campaign.section.sellers')}
            hidesLabel
            hint={text('campaign.sellers.hint')}
            none={text('campaign.sellers.none')}
            known={data.map(({ id, name, channels }) => ({
              id: String(id),
              name,
              note: channels
                .slice(0, 3)
                .map((channel) => text.word('channel', channel))
                .join(', '),
            }))}
            chosen={draft.storefrontIds.map(String)}
            onChange={(chosen) => set({ storefrontIds: chosen.map(Number) })}
          />
        )}
      </Loaded>
    </Section>
  );
}
