import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { PropertyList } from '#/lib/property-list';
import { Code, Facts, ForeignText, Id, Time } from '#/ui/parts';

/** Where sellers read lists, with the token of their order. */
const agentPath = '/property-lists/mcp';

export function ListFacts({ list }: { list: PropertyList }) {
  const text = useText();
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: list.advertiserId } } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{list.listId}</Id> },
          { label: text('field.advertiser'), value: <ForeignText>{advertiser.data?.data.name ?? String(list.advertiserId)}</ForeignText> },
          { label: text('propertyLists.sent'), value: text.number(list.resolutionSummary.totalRequested) },
          { label: text('field.created'), value: <Time at={list.createdAt} /> },
          { label: text('field.updated'), value: <Time at={list.updatedAt} /> },
        ]}
      />
      <section
        aria-label={text('propertyLists.address')}
        className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-panel px-4 py-3 text-xs"
      >
        <h2 className="font-semibold">{text('propertyLists.address')}</h2>
        <p className="text-mute">{text('propertyLists.address.text')}</p>
        <Code label={text('propertyLists.address')}>{location.origin + agentPath}</Code>
      </section>
    </div>
  );
}
