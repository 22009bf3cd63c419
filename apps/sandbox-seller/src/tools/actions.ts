import { SellerError } from '../errors';
import { listAt, textAt, textsAt, type Json } from '../json';
import type { SandboxBuy, LiveSeller } from '../state/seller';

/** Actions of a media buy whose products declare none. */
const defaultActions: Record<SandboxBuy['status'], string[]> = {
  pending_creatives: ['cancel', 'update_budget', 'update_packages', 'sync_creatives'],
  pending_start: ['pause', 'cancel', 'update_budget', 'update_packages'],
  active: ['pause', 'cancel', 'update_budget', 'update_packages'],
  paused: ['resume', 'cancel', 'update_budget', 'update_packages'],
  completed: [],
  rejected: [],
  canceled: [],
};

export const isFinal = ({ status }: SandboxBuy): boolean => defaultActions[status].length === 0;

/** Actions that are possible now, with their modes (AdCP 3.1), and their names alone (3.0). */
export function actionsOf(seller: LiveSeller, buy: SandboxBuy): Json {
  const available = availableActions(seller, buy);
  return { valid_actions: available.map(({ action }) => action), available_actions: available };
}

function availableActions(seller: LiveSeller, buy: SandboxBuy): Json[] {
  const template = templateOf(seller, buy);
  if (!template) return defaultActions[buy.status].map((action) => ({ action, mode: 'self_serve' }));
  return isFinal(buy) ? [] : template.filter((allowed) => isTimely(allowed, buy)).map(resolved);
}

const resolved = ({ action, modes, sla, terms_ref: terms }: Json): Json => ({
  action,
  mode: Array.isArray(modes) ? modes[0] : 'self_serve',
  ...(sla ? { sla } : {}),
  ...(terms ? { terms_ref: terms } : {}),
});

/** Actions that the products of a media buy allow (`allowed_actions`); undefined when none declares any. */
function templateOf(seller: LiveSeller, buy: SandboxBuy): Json[] | undefined {
  const declaring = buy.packages.map(({ productId }) => seller.product(productId)?.extra ?? {}).filter((extra) => extra.allowed_actions);
  return declaring.length === 0 ? undefined : declaring.flatMap((extra) => listAt(extra, 'allowed_actions'));
}

const isTimely = (allowed: Json, { status }: SandboxBuy): boolean =>
  allowed.allowed_statuses === undefined || textsAt(allowed, 'allowed_statuses').includes(status);

/** Refuses actions that the products do not allow, or not in the current status. */
export function assertAllowed(seller: LiveSeller, buy: SandboxBuy, args: Json): void {
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
    throw new SellerError('ACTION_NOT_ALLOWED', `${action} is not possible here and now: ${reason}`, {
      field,
      details: { attempted_action: action, reason, currently_available_actions: availableActions(seller, buy) },
      ...(reason === 'not_supported_on_product' ? { recovery: 'terminal' } : {}),
    });
  }
}

function attempted(buy: SandboxBuy, args: Json): { action: string; field: string }[] {
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
