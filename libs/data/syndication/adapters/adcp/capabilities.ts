import { errorOf, listOf, payloadOf, refusalOf, sectionOf, type ToolAnswer } from '@exchange/adcp';
import { isRecord } from '@exchange/kernel';
import type { ShareOutcome } from '../../domain/outcome';
import type { Part } from '../../domain/ports';
import type { ResourceType } from '../../domain/syndication-state';

/** AdCP 3.0, `get_adcp_capabilities`: whether the seller takes resources of this type, and which kinds of content. */
export function readCapabilities(type: ResourceType, result: ToolAnswer): ShareOutcome {
  const payload = payloadOf(result);
  const error = errorOf(result, payload, 'supported_protocols');
  if (error || !payload) return { kind: 'unreachable', reason: refusalOf(error ?? {}).reason };
  const mediaBuy = sectionOf(payload, 'media_buy');
  if (type === 'CATALOG') {
    return sectionOf(mediaBuy, 'features')['catalog_management'] === true ? { kind: 'accepted', data: {} } : refused('catalogs');
  }
  if (type === 'EVENT_SOURCE') {
    const tracking = mediaBuy['conversion_tracking'];
    if (!isRecord(tracking)) return refused('event sources');
    // An omitted list means all event types.
    const eventTypes = tracking['supported_event_types'] === undefined ? {} : { eventTypes: textsOf(tracking['supported_event_types']) };
    return { kind: 'accepted', data: eventTypes };
  }
  const audiences = mediaBuy['audience_targeting'];
  if (!isRecord(audiences)) return refused('audiences');
  return {
    kind: 'accepted',
    data: { identifiers: textsOf(audiences['supported_identifier_types']), uids: textsOf(audiences['supported_uid_types']) },
  };
}

/** Keeps the identifiers that the seller takes. Members without any are dropped. */
export function keepAcceptedMembers(members: Part, accepted: Readonly<Record<string, unknown>>): Part {
  const identifiers = listOf(accepted['identifiers']);
  const kinds = listOf(accepted['uids']);
  return members.flatMap(({ external_id, uids, ...hashed }) => {
    const knownIdentifiers = Object.entries(hashed).filter(([name]) => identifiers.includes(name));
    const knownUids = listOf(uids).filter((uid) => isRecord(uid) && kinds.includes(uid['type']));
    if (knownIdentifiers.length === 0 && knownUids.length === 0) return [];
    return [{ external_id, ...Object.fromEntries(knownIdentifiers), ...(knownUids.length === 0 ? {} : { uids: knownUids }) }];
  });
}

/** Keeps the event types that the seller tracks. Event sources without any are dropped. */
export function keepTrackedEventTypes(sources: Part, { eventTypes }: Readonly<Record<string, unknown>>): Part {
  if (!Array.isArray(eventTypes)) return sources;
  return sources.flatMap((source) => {
    const event_types = listOf(source['event_types']).filter((type) => eventTypes.includes(type));
    return event_types.length === 0 ? [] : [{ ...source, event_types }];
  });
}

/** Limited to 200 names: the protocol has a few dozen. */
function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .slice(0, 200)
    .filter((text) => typeof text === 'string' && text.length <= 100) as string[];
}

function refused(what: string): ShareOutcome {
  return { kind: 'refused', reason: `The seller does not take ${what}.` };
}
