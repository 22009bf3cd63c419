/** Maximum number of failed test files of a jest step, or of failed chaos cases, that run again: more do not fail by accident (ADR 156). */
export const maxSecondTries = 3;

/**
 * Runs cases one after the other, and then the failed ones again if there are few.
 * @template Case
 * @param {Case[]} cases
 * @param {(one: Case) => Promise<string | undefined>} perform on a fresh rig; resolves with the error of a case that failed
 * @param {boolean} hasSecondTry
 * @returns {Promise<{ failed: Map<Case, string>, flaky: Map<Case, string> }>} with the errors; for flaky cases, those of the first try
 */
export async function tryCases(cases, perform, hasSecondTry) {
  const first = await errorsOf(cases, perform);
  if (!hasSecondTry || first.size === 0 || first.size > maxSecondTries) return { failed: first, flaky: new Map() };
  const second = await errorsOf([...first.keys()], perform);
  return { failed: second, flaky: new Map([...first].filter(([one]) => !second.has(one))) };
}

/**
 * @template Case
 * @param {Case[]} cases @param {(one: Case) => Promise<string | undefined>} perform
 */
async function errorsOf(cases, perform) {
  /** @type {Map<Case, string>} */
  const errors = new Map();
  for (const one of cases) {
    const error = await perform(one);
    if (error !== undefined) errors.set(one, error);
  }
  return errors;
}
