/**
 * Runs in browsers, on the sandbox's origin: puts the view into a frame without an origin, and hands messages on between it and the host. What begins
 * with `ui/notifications/sandbox-` is between host and sandbox: a view does not get to say it. A view that leads its own frame elsewhere is taken away.
 */
const script = String.raw`'use strict';
if (self !== top) {
  const own = 'ui/notifications/sandbox-';
  let inner = null;
  const methodOf = (data) => String((data && data.method) || '');
  const show = (html) => {
    inner = document.createElement('iframe');
    inner.setAttribute('sandbox', 'allow-scripts');
    inner.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
    inner.srcdoc = String(html);
    let loads = 0;
    inner.addEventListener('load', () => { loads += 1; if (loads > 1) inner.remove(); });
    document.body.append(inner);
  };
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === host) {
      if (methodOf(data) !== own + 'resource-ready') { if (inner && inner.contentWindow) inner.contentWindow.postMessage(data, '*'); }
      else if (inner === null) show(data.params && data.params.html);
    } else if (inner && source === inner.contentWindow && !methodOf(data).startsWith(own)) parent.postMessage(data, host);
  });
  parent.postMessage({ jsonrpc: '2.0', method: own + 'proxy-ready', params: {} }, host);
}
`;

/** The whole document; `host` is an origin, so nothing in it ends a script. */
export const sandboxPage = (host: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title></head>' +
  `<body style="margin:0"><script>const host = ${JSON.stringify(host)};\n${script}</script></body></html>`;
