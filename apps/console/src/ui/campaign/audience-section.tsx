import { FieldGroup } from '../form';
import { ForeignText, Rows } from '../parts';
import { Loaded } from '../problem';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';

type Use = 'none' | 'target' | 'suppress';
const uses: readonly Use[] = ['none', 'target', 'suppress'];

/** Each audience of the advertiser is targeted, excluded, or not used. */
export function AudienceSection() {
  const text = useText();
  const { draft, set } = useEditor();
  const { targetAudienceIds: targets, suppressAudienceIds: suppressed } = draft;
  const audiences = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{advertiserId}/audiences',
    { params: { path: { advertiserId: Number(draft.advertiserId) }, query: { take: 200 } } },
    { enabled: draft.advertiserId !== '' },
  );
  const useOf = (id: string): Use => (targets.includes(id) ? 'target' : suppressed.includes(id) ? 'suppress' : 'none');
  const choose = (id: string, use: Use) => {
    const others = (ids: readonly string[]) => ids.filter((each) => each !== id);
    set({
      targetAudienceIds: use === 'target' ? [...others(targets), id] : others(targets),
      suppressAudienceIds: use === 'suppress' ? [...others(suppressed), id] : others(suppressed),
    });
  };
  const count = targets.length + suppressed.length;
  return (
    <Section
      id="audiences"
      title={text('campaign.section.audiences')}
      set={count === 0 ? undefined : text.number(count)}
      covers={['audienceConfig']}
    >
      <FieldGroup name="audienceConfig" label={text('campaign.section.audiences')} hidesLabel>
        <Loaded query={audiences} skeleton={<Rows count={3} />}>
          {({ data }) => {
            const known = data.map(({ audienceId, name }) => ({ id: audienceId, name: name ?? audienceId }));
            const others = [...targets, ...suppressed].filter((id) => !known.some((each) => each.id === id));
            const all = [...known, ...others.map((id) => ({ id, name: id }))];
            if (all.length === 0) return <p className="text-mute">{text('campaign.audiences.none')}</p>;
            return (
              <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
                {all.map(({ id, name }) => (
                  <li key={id} className="flex min-w-0 items-center justify-between gap-3 px-3 py-1">
                    <ForeignText>{name}</ForeignText>
                    <select
                      aria-label={name}
                      value={useOf(id)}
                      onChange={({ target }) => choose(id, target.value as Use)}
                      className="min-h-(--control-small) shrink-0 rounded-md border border-edge bg-panel px-2 text-xs"
                    >
                      {uses.map((use) => (
                        <option key={use} value={use}>
                          {text(`campaign.audience.${use}`)}
                        </option>
                      ))}
                    </select>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </FieldGroup>
    </Section>
  );
}
