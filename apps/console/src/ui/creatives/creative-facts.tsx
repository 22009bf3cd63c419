import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Creative } from '#/lib/creatives';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function CreativeFacts({ creative }: { creative: Creative }) {
  const text = useText();
  const { creativeId, advertiserId, current, createdAt, updatedAt } = creative;
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiserId } } });
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{creativeId}</Id> },
        { label: text('field.advertiser'), value: <ForeignText>{advertiser.data?.data.name ?? String(advertiserId)}</ForeignText> },
        { label: text('creatives.version'), value: current === null ? '–' : text.number(current.number) },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
