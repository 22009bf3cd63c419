/**
 * Script of the sandbox page: shows the view in a frame without an origin and relays messages between view and host. Views cannot send
 * `ui/notifications/sandbox-` messages, which are reserved for host and sandbox. A view that navigates its own frame is removed.
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

/** Document of the sandbox page. `host` is an origin, so it cannot end the script element. */
export const renderSandboxPage = (host: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title></head>' +
  `<body style="margin:0"><script>const host = ${JSON.stringify(host)};\n${script}</script></body></html>`;
