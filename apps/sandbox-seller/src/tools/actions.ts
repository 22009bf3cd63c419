import { AdcpError } from '../errors';
import { listAt, textAt, textsAt, type Json } from '../json';
import type { MediaBuy, Seller } from '../state/seller';

/** What a media buy may still do, where its products say nothing of it. */
const usual: Record<MediaBuy['status'], string[]> = {
  pending_creatives: ['cancel', 'update_budget', 'update_packages', 'sync_creatives'],
  pending_start: ['pause', 'cancel', 'update_budget', 'update_packages'],
  active: ['pause', 'cancel', 'update_budget', 'update_packages'],
  paused: ['resume', 'cancel', 'update_budget', 'update_packages'],
  completed: [],
  rejected: [],
  canceled: [],
};

export const isFinal = ({ status }: MediaBuy): boolean => usual[status].length === 0;

/** AdCP 3.1: what can be done now, and how; in 3.0 only the names of it. */
export function actionsOf(seller: Seller, buy: MediaBuy): Json {
  const available = availableActions(seller, buy);
  return { valid_actions: available.map(({ action }) => action), available_actions: available };
}

function availableActions(seller: Seller, buy: MediaBuy): Json[] {
  const template = templateOf(seller, buy);
  if (!template) return usual[buy.status].map((action) => ({ action, mode: 'self_serve' }));
  return isFinal(buy) ? [] : template.filter((allowed) => isTimely(allowed, buy)).map(resolved);
}

const resolved = ({ action, modes, sla, terms_ref: terms }: Json): Json => ({
  action,
  mode: Array.isArray(modes) ? modes[0] : 'self_serve',
  ...(sla ? { sla } : {}),
  ...(terms ? { terms_ref: terms } : {}),
});

/** What the products of a media buy allow (`allowed_actions`); undefined when none of them says. */
function templateOf(seller: Seller, buy: MediaBuy): Json[] | undefined {
  const said = buy.packages.map(({ productId }) => seller.product(productId)?.extra ?? {}).filter((extra) => extra.allowed_actions);
  return said.length === 0 ? undefined : said.flatMap((extra) => listAt(extra, 'allowed_actions'));
}

const isTimely = (allowed: Json, { status }: MediaBuy): boolean =>
  allowed.allowed_statuses === undefined || textsAt(allowed, 'allowed_statuses').includes(status);

/** Refuses what the products of the media buy do not let buyers do by themselves, or not now. */
export function assertAllowed(seller: Seller, buy: MediaBuy, args: Json): void {
  const template = templateOf(seller, buy);
  if (!template) return;
  for (const { action, field } of attempted(buy, args)) {
    const allowed = template.find((one) => one.action === action);
    const reason = !allowed
      ? 'not_supported_on_product'
      : !isTimely(allowed, buy)
        ? 'wrong_status'
        : resolved(allowed).mode === 'self_serve'
          ? null
          : 'mode_mismatch';
    if (reason === null) continue;
    throw new AdcpError('ACTION_NOT_ALLOWED', `${action} is not possible here and now: ${reason}`, {
      field,
      details: { attempted_action: action, reason, currently_available_actions: availableActions(seller, buy) },
      ...(reason === 'not_supported_on_product' ? { recovery: 'terminal' } : {}),
    });
  }
}

function attempted(buy: MediaBuy, args: Json): { action: string; field: string }[] {
  const end = textAt(args, 'end_time');
  const actions: { action: string; field: string }[] = [];
  if (args.paused === true) actions.push({ action: 'pause', field: 'paused' });
  if (args.paused === false) actions.push({ action: 'resume', field: 'paused' });
  if (args.canceled === true) actions.push({ action: 'cancel', field: 'canceled' });
  if (end !== undefined) actions.push({ action: new Date(end) > buy.end ? 'extend_flight' : 'shorten_flight', field: 'end_time' });
  for (const [index, { package_id: id, budget }] of listAt(args, 'packages').entries()) {
    const known = buy.packages.find(({ packageId }) => packageId === id);
    if (typeof budget !== 'number' || !known || budget === known.budget) continue;
    actions.push({ action: budget > known.budget ? 'increase_budget' : 'decrease_budget', field: `packages[${index}].budget` });
  }
  return actions;
}
