import { SelectField, TextField } from '../form';
import { Rows } from '../parts';
import { Loaded } from '../problem';
import { UtmField } from '../utm-field';
import { Choices } from './choices';
import { useEditor } from './editor-context';
import { withCurrent } from './goal-events';
import { Section } from './section';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';

const applyModes = ['MANUAL', 'AUTO'] as const;

/** Settings that few campaigns need: order number, optimization, policies, catalog, tracking, property lists. */
export function MoreSection() {
  const text = useText();
  const { draft, set, bind, isNew } = useEditor();
  return (
    <Section
      id="more"
      title={text('campaign.section.more')}
      covers={['poNumber', 'optimizationApplyMode', 'catalogId', 'requiredPolicies', 'utmConfig', 'listIds']}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="poNumber" label={text('campaign.field.poNumber')} {...bind('poNumber')} />
        <SelectField
          name="optimizationApplyMode"
          label={text('campaign.field.applyMode')}
          hint={text('campaign.field.applyMode.hint')}
          {...bind('optimizationApplyMode')}
          options={[
            ...(isNew ? [{ value: '', label: text('campaign.asAdvertiser') }] : []),
            ...text.options('campaign.applyMode', applyModes),
          ]}
        />
        <Catalog />
        <TextField
          name="requiredPolicies"
          label={text('campaign.field.policies')}
          hint={text('campaign.field.policies.hint')}
          dir="ltr"
          {...bind('requiredPolicies')}
        />
      </div>
      <UtmField rows={draft.utm} onChange={(utm) => set({ utm })} />
      <PropertyLists />
    </Section>
  );
}

function Catalog() {
  const text = useText();
  const { draft, bind } = useEditor();
  const { data } = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}/catalogs',
    { params: { path: { id: Number(draft.advertiserId) }, query: { take: 200 } } },
    { enabled: draft.advertiserId !== '' },
  );
  const known = (data?.data ?? []).map(({ platformId, name, catalogId }) => ({ value: platformId, label: name ?? catalogId }));
  return (
    <SelectField
      name="catalogId"
      label={text('campaign.field.catalog')}
      {...bind('catalogId')}
      options={withCurrent([{ value: '', label: text('campaign.field.none') }, ...known], draft.catalogId)}
    />
  );
}

/** Lists of sites and apps to buy on, or to avoid. */
function PropertyLists() {
  const text = useText();
  const { draft, set } = useEditor();
  const lists = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers/{id}/property-lists',
    { params: { path: { id: Number(draft.advertiserId) }, query: { take: 200 } } },
    { enabled: draft.advertiserId !== '' },
  );
  return (
    <Loaded query={lists} skeleton={<Rows count={2} />}>
      {({ data }) => (
        <Choices
          name="listIds"
          label={text('campaign.field.propertyLists')}
          none={text('campaign.lists.none')}
          known={data.map(({ listId, name, purpose }) => ({ id: listId, name, note: text.word('campaign.listPurpose', purpose) }))}
          chosen={draft.propertyListIds}
          onChange={(propertyListIds) => set({ propertyListIds })}
        />
      )}
    </Loaded>
  );
}
