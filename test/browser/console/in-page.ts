/** Accessible name of an element, as far as these pages need it. */
const nameOf = `(element) => (element.getAttribute('aria-label') || (element.labels && element.labels[0] && element.labels[0].textContent) || element.textContent || '').trim()`;
/** Whether the element with this name has the focus and can be used. */
export const hasFocus = `(name) => (${nameOf})(document.activeElement) === name && !document.activeElement.matches('body, :disabled, [aria-disabled=true]')`;
/** Makes Tab do nothing where the condition holds, until `letTabsGo` is called. Returns whether it holds already. */
export const stopTabsAt = `(isThere) => {
  if (isThere()) return true;
  const stop = (event) => { if (event.key === 'Tab' && isThere()) { event.preventDefault(); event.stopImmediatePropagation(); } };
  addEventListener('keydown', stop, true);
  window.letTabsGo = () => removeEventListener('keydown', stop, true);
  return false;
}`;
/** Makes the next key do nothing unless the condition holds; then `window.keyMissed` is true. */
export const stopKeyUnless = `(isThere) => {
  window.keyMissed = false;
  const check = (event) => {
    window.keyMissed = !isThere();
    if (window.keyMissed) { event.preventDefault(); event.stopImmediatePropagation(); }
  };
  addEventListener('keydown', check, { capture: true, once: true });
}`;
/** Whether a page is shown with its data. */
export const isShown = `document.querySelector('h1') && !document.querySelector('.u-skeleton')`;
/** Whether the router shows the page of the address: until then, the page before is still there. */
export const isOfAddress = `(() => {
  const path = (of) => of.pathname.replace(/^[/]console(?=[/]|$)/, '') || '/';
  const shown = window.__TSR_ROUTER__?.state.resolvedLocation;
  return shown && path(shown) === path(location);
})()`;
/** Expression that waits up to a second in the page until the condition is true, and tells whether it is. */
export const whenTrue = (code: string) => `new Promise((resolve) => {
  const end = performance.now() + 1_000;
  const isTrue = () => { try { return Boolean(${code}); } catch { return false; } };
  const look = () => { if (isTrue() || performance.now() > end) resolve(isTrue()); else setTimeout(look, 10); };
  look();
})`;
