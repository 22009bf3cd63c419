import { aside, chapter, point } from './telling.mjs';
import { until } from './until.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange @typedef {Record<string, string>} As */

/** @param {Exchange} exchange @param {As} as @param {string} secret a value that no entry may contain */
export async function readAuditLog(exchange, as, secret) {
  chapter('Who did what', 'GET /api/v2/buyer/audit-logs');
  const { data, meta } = await exchange.call('GET', '/api/v2/buyer/audit-logs?take=100', { as });
  const times = data.map((/** @type {any} */ { at }) => at);
  exchange.assertEqual(times, [...times].sort().reverse(), 'newest first');
  exchange.assertTrue(!JSON.stringify(data).includes(secret), 'secrets are in no entry');
  for (const { actorLabel, description } of data.slice(0, 5)) aside(`${actorLabel}: ${description}`);
  point(`${meta.pagination.total} entries, from the first sign-up to the last change`);
}

/** @param {Exchange} exchange @param {As} person @param {boolean} hasOptimized whether a suggestion was applied */
export async function readNotifications(exchange, person, hasOptimized) {
  chapter('Notifications in the meantime', 'GET /api/v2/notifications');
  const list = () => exchange.call('GET', '/api/v2/notifications?limit=100', { as: person });
  const isComplete = (/** @type {any} */ { data }) =>
    !hasOptimized || data.some((/** @type {any} */ { type }) => type === 'optimization.suggestion_applied');
  // Notifications may arrive at any time, also between the page and the count of one answer.
  const { data } = await until(async () => {
    const answer = await list();
    return isComplete(answer) && answer.meta.unreadCount === answer.data.length ? answer : undefined;
  }, 'every action is notified and unread');
  for (const { type, messagePreview } of data.slice(0, 4)) aside(`${type}: ${messagePreview}`);
  await until(async () => {
    await exchange.call('POST', '/api/v2/notifications/read-all', { as: person, body: {} });
    return (await list()).meta.unreadCount === 0 || undefined;
  }, 'all are marked as read at once');
  point(`${data.length} notifications`);
}

/** @param {Exchange} exchange @param {As} person */
export async function chooseLanguage(exchange, person) {
  chapter('A language for the assistant', 'PUT /api/v2/assistant/user-preferences/language');
  const path = '/api/v2/assistant/user-preferences/language';
  const { data } = await exchange.call('PUT', path, { as: person, body: { preferredLanguage: 'pt' } });
  exchange.assertEqual([data.preferredLanguage, data.language], ['pt', 'pt'], 'the chosen language is used');
  const { data: automatic } = await exchange.call('PUT', path, { as: person, body: { preferredLanguage: null } });
  exchange.assertEqual(automatic.preferredLanguage, null, 'null returns to auto-detect');
  point("Portuguese, then back to the browser's language");
}

/**
 * Shows the seller's side: the briefs, without the buyer's internal data.
 * @param {Exchange} exchange @param {{ email: string, password: string }} seller @param {string} brief
 */
export async function readBriefs(exchange, seller, brief) {
  chapter('The sellers’ side: the briefs they received', 'GET /api/v2/storefront/brief-artifacts');
  const { headers } = await exchange.call('POST', '/api/v2/auth/sign-in', { body: seller });
  const as = { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const { data, meta } = await exchange.call('GET', '/api/v2/storefront/brief-artifacts?take=25', { as });
  const ownBriefs = data.filter((/** @type {any} */ { request }) => request.brief === brief);
  exchange.assertTrue(ownBriefs.length > 0, 'our brief is among them');
  exchange.assertTrue(!/auth_token|push_notification_config|"token"/.test(JSON.stringify(data)), 'briefs contain no internal data');
  point(`${meta.pagination.total} briefs received; ours went to ${ownBriefs.length} of this account's storefronts`);
}
