// Statistics of two samples of durations: how well an attacker could tell them apart.

/**
 * Mann–Whitney U as an effect size: the chance that a duration of `left` is longer than one of `right`, ties counting half.
 * 0.5 means that the samples cannot be told apart, 0 or 1 that one measurement suffices.
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

/** Standard deviation of the AUC of two equal distributions. @param {number} n size of each sample */
export const standardDeviation = (n) => Math.sqrt((2 * n + 1) / (12 * n * n));

/** Allowed deviation of the AUC from 0.5: 0.05 and three standard deviations. @param {number} n size of each sample */
export const tolerance = (n) => 0.05 + 3 * standardDeviation(n);

/** A random order, so that other load of the machine affects all kinds alike. @template T @param {readonly T[]} things */
export function shuffled(things) {
  const order = [...things];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [/** @type {T} */ (order[j]), /** @type {T} */ (order[i])];
  }
  return order;
}
