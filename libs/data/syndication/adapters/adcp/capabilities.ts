import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { errorOf, listOf, payloadOf, refusalOf, sectionOf } from '@exchange/adcp';
import { isRecord } from '@exchange/kernel';
import type { ShareOutcome } from '../../domain/outcome';
import type { Part } from '../../domain/ports';
import type { ResourceType } from '../../domain/syndication-state';

/** AdCP 3.0, `get_adcp_capabilities`: whether the seller says that it takes such things, and what of them. */
export function readCapabilities(type: ResourceType, result: CallToolResult): ShareOutcome {
  const payload = payloadOf(result);
  const error = errorOf(result, payload, 'supported_protocols');
  if (error || !payload) return { kind: 'unreachable', reason: refusalOf(error ?? {}).reason };
  const buys = sectionOf(payload, 'media_buy');
  if (type === 'CATALOG') {
    return sectionOf(buys, 'features')['catalog_management'] === true ? { kind: 'taken', data: {} } : refused('catalogs');
  }
  if (type === 'EVENT_SOURCE') {
    const tracking = buys['conversion_tracking'];
    if (!isRecord(tracking)) return refused('event sources');
    // Left out: all of them.
    const eventTypes = tracking['supported_event_types'] === undefined ? {} : { eventTypes: textsOf(tracking['supported_event_types']) };
    return { kind: 'taken', data: eventTypes };
  }
  const audiences = buys['audience_targeting'];
  if (!isRecord(audiences)) return refused('audiences');
  return {
    kind: 'taken',
    data: { identifiers: textsOf(audiences['supported_identifier_types']), uids: textsOf(audiences['supported_uid_types']) },
  };
}

/** Members with those identifiers only that the seller takes; without any, they are left out. */
export function acceptable(members: Part, accepted: Readonly<Record<string, unknown>>): Part {
  const identifiers = listOf(accepted['identifiers']);
  const kinds = listOf(accepted['uids']);
  return members.flatMap(({ external_id, uids, ...hashed }) => {
    const known = Object.entries(hashed).filter(([name]) => identifiers.includes(name));
    const wanted = listOf(uids).filter((uid) => isRecord(uid) && kinds.includes(uid['type']));
    if (known.length === 0 && wanted.length === 0) return [];
    return [{ external_id, ...Object.fromEntries(known), ...(wanted.length === 0 ? {} : { uids: wanted }) }];
  });
}

/** Event sources with those event types only that the seller tracks; without any, they are left out. */
export function trackable(sources: Part, { eventTypes }: Readonly<Record<string, unknown>>): Part {
  if (!Array.isArray(eventTypes)) return sources;
  return sources.flatMap((source) => {
    const event_types = listOf(source['event_types']).filter((type) => eventTypes.includes(type));
    return event_types.length === 0 ? [] : [{ ...source, event_types }];
  });
}

/** Names of kinds: the protocol has a few dozen. */
function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .slice(0, 200)
    .filter((text) => typeof text === 'string' && text.length <= 100) as string[];
}

function refused(what: string): ShareOutcome {
  return { kind: 'refused', reason: `The seller does not take ${what}.` };
}
