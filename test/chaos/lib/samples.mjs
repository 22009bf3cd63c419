// Two samples of durations, told apart or not: what an attacker with a stopwatch could learn.

/**
 * Mann–Whitney U as an effect size: the chance that a duration of `left` is longer than one of `right`, ties counting half.
 * 0.5 means that a stopwatch tells nothing, 0 or 1 that one look is enough.
 * @param {number[]} left @param {number[]} right
 */
export function auc(left, right) {
  const all = [...left.map((ms) => ({ ms, isLeft: true })), ...right.map((ms) => ({ ms, isLeft: false }))].sort((a, b) => a.ms - b.ms);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.ms === all[from]?.ms) to++;
    const shared = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) if (all[i]?.isLeft) ranks += shared;
    from = to;
  }
  return (ranks - (left.length * (left.length + 1)) / 2) / (left.length * right.length);
}

/** How far the AUC of two equal distributions strays by chance (one standard deviation). @param {number} n samples of each */
export const chance = (n) => Math.sqrt((2 * n + 1) / (12 * n * n));

/** What may be seen, and three standard deviations of chance. @param {number} n samples of each */
export const tolerance = (n) => 0.05 + 3 * chance(n);

/** In a new order each time, so that whatever else the machine does falls on all kinds alike. @template T @param {readonly T[]} things */
export function shuffled(things) {
  const order = [...things];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [/** @type {T} */ (order[j]), /** @type {T} */ (order[i])];
  }
  return order;
}
