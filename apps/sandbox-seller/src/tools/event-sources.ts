import { listAt, textAt, textsAt, type Json } from '../json';
import type { SharedEventSource } from '../state/seller';
import { assertAcceptsShares, idOf, shareKey } from './shares';
import { context, ownerOf, type SandboxTool, type SandboxCall } from './tool';

/** Event types that this seller can attribute to an ad. */
export const trackedEvents = ['page_view', 'view_content', 'add_to_cart', 'initiate_checkout', 'purchase', 'lead', 'subscribe'];

/** Sent sources replace earlier ones. The answer lists all event sources of the account, with their pixels. */
export const syncEventSources: SandboxTool = {
  name: 'sync_event_sources',
  description: 'Stores event sources; without `event_sources`, lists them',
  fields: ['adcp_version', 'adcp_major_version', 'idempotency_key', 'account', 'event_sources', 'delete_missing', 'context', 'ext'],
  mutates: true,
  run: (call) => {
    assertAcceptsShares(call);
    const { seller, args } = call;
    const named = listAt(args, 'event_sources').map((source, index) => ({
      source,
      id: idOf(source, 'event_source_id', `event_sources[${index}]`),
    }));
    const synced = named.map(({ id, source }) => syncOne(call, id, source));
    const owner = ownerOf(args);
    const others = [...seller.eventSources.values()].filter(
      (source) => source.owner === owner && !named.some(({ id }) => id === source.eventSourceId),
    );
    const isDeleted = args.delete_missing === true && named.length > 0;
    const rest = others.map((source) => (isDeleted ? removeOne(call, source) : answerOf(source, 'unchanged')));
    return { event_sources: [...synced, ...rest], sandbox: true, ...context(args) };
  },
};

function syncOne({ seller, args }: SandboxCall, eventSourceId: string, wanted: Json): Json {
  const eventTypes = textsAt(wanted, 'event_types');
  const untracked = eventTypes.find((type) => !trackedEvents.includes(type));
  if (untracked !== undefined) {
    const error = { code: 'INVALID_REQUEST', message: `${untracked} is not tracked here`, field: 'event_types' };
    return { event_source_id: eventSourceId, action: 'failed', errors: [error] };
  }
  const key = shareKey(args, eventSourceId);
  const known = seller.eventSources.get(key);
  const source: SharedEventSource = {
    eventSourceId,
    owner: ownerOf(args),
    name: textAt(wanted, 'name') ?? eventSourceId,
    eventTypes: eventTypes.length > 0 ? eventTypes : trackedEvents,
  };
  seller.eventSources.set(key, source);
  return answerOf(source, known ? 'updated' : 'created');
}

function removeOne({ seller, args }: SandboxCall, { eventSourceId }: SharedEventSource): Json {
  seller.eventSources.delete(shareKey(args, eventSourceId));
  return { event_source_id: eventSourceId, action: 'deleted' };
}

function answerOf({ eventSourceId, name, eventTypes }: SharedEventSource, action: string): Json {
  return {
    event_source_id: eventSourceId,
    name,
    seller_id: `px_${eventSourceId}`,
    event_types: eventTypes,
    action_source: 'website',
    managed_by: 'buyer',
    setup: {
      snippet: `https://pixel.sandbox.example/${eventSourceId}.gif`,
      snippet_type: 'pixel_url',
      instructions: 'Load it once for every event, with its name as `event`.',
    },
    action,
  };
}
