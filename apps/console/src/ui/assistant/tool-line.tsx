import { Icon } from '../icon';
import { ForeignText } from '../parts';
import { type Key, type Text, useText } from '#/i18n';
import type { ToolLine } from '#/lib/assistant/answer';
import { wordsOf } from '#/lib/field-values';

const titles: Readonly<Record<string, Key>> = {
  campaign: 'campaigns.title',
  advertiser: 'advertisers.title',
  media_buy: 'mediaBuys.title',
  seller: 'sellerAgents.title',
  rfp: 'briefs.title',
  brief: 'received.title',
  wholesale_product: 'products.title',
  work_item: 'orders.title',
  demand_signal: 'demand.title',
  storefront: 'storefront.title',
  notification: 'notifications.title',
  member: 'members.title',
  ask: 'asks.title',
};

/** One call of a tool in words, with its state as shape and word. */
export function ToolCall({ of }: { of: ToolLine }) {
  const text = useText();
  const isRunning = of.status === 'called';
  return (
    <li className="flex min-w-0 items-start gap-2 text-xs text-mute">
      <Icon
        name={isRunning ? 'clock' : of.status === 'done' ? 'check' : 'alert'}
        size={14}
        className={`mt-0.5 ${of.status === 'failed' ? 'text-bad' : ''}`}
      />
      <span className="min-w-0 wrap-anywhere">
        {wordsOfTool(text, of)}
        {isRunning && ` · ${text('common.busy')}`}
        {of.status === 'failed' && ` · ${text('assistant.tool.failed')}`}
        {of.reason !== null && (
          <>
            {' '}
            <ForeignText>{of.reason}</ForeignText>
          </>
        )}
      </span>
    </li>
  );
}

function wordsOfTool(text: Text, { name, input }: ToolLine): string {
  const kind = typeof input['kind'] === 'string' ? input['kind'] : null;
  const what = kind === null ? null : Object.hasOwn(titles, kind) ? text(titles[kind]!) : wordsOf(kind).slice(0, 80);
  if (name === 'search') return what === null ? text('assistant.tool.search') : text('assistant.tool.search.of', { what });
  if (name === 'get') return what === null ? text('assistant.tool.get') : text('assistant.tool.get.of', { what });
  if (name === 'get_delivery') return text('assistant.tool.get.of', { what: text('reports.title') });
  if (name === 'get_status') return text('assistant.tool.get');
  return text('assistant.tool.call', { name });
}
