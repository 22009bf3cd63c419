import { SellerError, invalidRequest } from '../errors';
import { listAt, textAt, textsAt, type Json } from '../json';

/** Event types about accounts (AdCP 3.1, `enums/notification-type`); those about media buys are subscribed to with the media buy. */
const accountEvents = /^(creative|product|signal|wholesale_feed)\./;
const subscriber = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Throws for invalid subscriptions. This seller sends no notifications: it stores paused subscriptions and refuses active ones. */
export function assertNotifiable(account: Json): void {
  const seen = new Set<string>();
  for (const [index, config] of listAt(account, 'notification_configs').entries()) {
    const at = (field: string) => `notification_configs[${index}].${field}`;
    const id = textAt(config, 'subscriber_id') ?? '';
    if (!subscriber.test(id)) throw invalidRequest(at('subscriber_id'), 'subscriber_id: 1 to 64 of A-Z a-z 0-9 _ . : -');
    if (seen.size === seen.add(id).size) throw invalidRequest(at('subscriber_id'), `subscriber_id ${id} is there twice`);
    const foreign = textsAt(config, 'event_types').findIndex((type) => !accountEvents.test(type));
    if (foreign >= 0) throw invalidRequest(at(`event_types[${foreign}]`), 'This is told about media buys, not about accounts');
    if (config.active !== false) {
      throw new SellerError('UNSUPPORTED_FEATURE', 'This seller sends no notifications; a subscription can be kept paused', {
        field: at('active'),
      });
    }
  }
}

/** The stored part of the subscriptions, without credentials; undefined when the request has none. */
export function subscriptionsOf(account: Json): Json[] | undefined {
  if (!Array.isArray(account.notification_configs)) return undefined;
  return listAt(account, 'notification_configs').map((config) => ({
    subscriber_id: config.subscriber_id,
    url: config.url,
    event_types: textsAt(config, 'event_types'),
    active: false,
  }));
}
