import { LinkButton } from '../button';
import { SelectField } from '../form';
import { RowsField } from '../rows-field';
import { useEditor } from './editor-context';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import type { SourceDraft } from '#/lib/campaign-draft';

interface Props {
  readonly path: string;
  readonly sources: readonly SourceDraft[];
  readonly onChange: (sources: readonly SourceDraft[]) => void;
}

/** Events of the advertiser's sources that a goal counts. */
export function GoalEvents({ path, sources, onChange }: Props) {
  const text = useText();
  const { draft } = useEditor();
  const { account } = useAccountContext();
  const { data } = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}/event-sources',
    { params: { path: { id: Number(draft.advertiserId) }, query: { take: 200 } } },
    { enabled: draft.advertiserId !== '' },
  );
  const known = data?.data ?? [];
  const typesOf = (id: string): readonly string[] => known.find(({ eventSourceId }) => eventSourceId === id)?.eventTypes ?? [];
  /** Types of events are names of the protocol: `add_to_cart`. */
  const typeLabel = (type: string) => type.replaceAll('_', ' ');
  const [first] = known;
  return (
    <div className="col-span-full">
      <RowsField<SourceDraft>
        name={`${path}.eventSources`}
        label={text('campaign.field.event')}
        {...(data !== undefined && first === undefined ? { hint: text('campaign.events.none') } : {})}
        add={text('campaign.event.add')}
        max={10}
        disabled={first === undefined && sources.length === 0}
        rows={sources}
        onChange={onChange}
        blank={() => ({ eventSourceId: first?.eventSourceId ?? '', eventType: first?.eventTypes[0] ?? '', kept: {} })}
      >
        {(row, index, change) => (
          <>
            <SelectField
              name={`${path}.eventSources[${index}].eventSourceId`}
              label={text('campaign.field.eventSource')}
              value={row.eventSourceId}
              onChange={({ target }) => change({ eventSourceId: target.value, eventType: typesOf(target.value)[0] ?? '' })}
              options={withCurrent(
                known.map(({ eventSourceId, name }) => ({ value: eventSourceId, label: name })),
                row.eventSourceId,
              )}
            />
            <SelectField
              name={`${path}.eventSources[${index}].eventType`}
              label={text('campaign.field.event')}
              value={row.eventType}
              onChange={({ target }) => change({ eventType: target.value })}
              options={withCurrent(
                typesOf(row.eventSourceId).map((value) => ({ value, label: typeLabel(value) })),
                row.eventType,
              )}
            />
          </>
        )}
      </RowsField>
      {draft.advertiserId !== '' && (
        <div className="mt-2">
          <LinkButton
            size="small"
            to="/a/$account/event-sources"
            params={{ account }}
            search={{ advertiser: Number(draft.advertiserId), ...(data !== undefined && first === undefined ? { create: 1 } : {}) }}
          >
            {text(data !== undefined && first === undefined ? 'eventSources.create' : 'eventSources.title')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** A stored value that is not among the options stays. */
export const withCurrent = (options: readonly { value: string; label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
