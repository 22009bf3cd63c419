/** What a resource of MCP Apps may reach: `_meta.ui.csp`. */
export interface ResourceDomains {
  readonly connectDomains?: readonly string[];
  readonly resourceDomains?: readonly string[];
  readonly frameDomains?: readonly string[];
  readonly baseUriDomains?: readonly string[];
}

const maxDomains = 20;
/** An origin, or one with a wildcard for what is below it: never a keyword of a policy, and nothing that ends a directive. */
const isDomain = (text: string): boolean =>
  text.length <= 200 && /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(text);

/**
 * The policy of the sandbox page. A view in its frame inherits it, and may be stricter. `host` is the only origin whose pages may show it. It sandboxes
 * itself, so that a host that forgets to gives away neither windows nor the page above.
 */
export function sandboxPolicy(domains: ResourceDomains, host: string): string {
  const listed = (names: readonly string[] = []): string => names.filter(isDomain).slice(0, maxDomains).join(' ');
  const orNone = (names?: readonly string[]): string => listed(names) || "'none'";
  const resources = listed(domains.resourceDomains);
  const directives = [
    `default-src 'none'`,
    `script-src 'unsafe-inline' ${resources}`,
    `style-src 'unsafe-inline' ${resources}`,
    ...['img', 'font', 'media'].map((kind) => `${kind}-src data: ${resources}`),
    `connect-src ${orNone(domains.connectDomains)}`,
    `frame-src ${orNone(domains.frameDomains)}`,
    `worker-src 'none'`,
    `base-uri ${orNone(domains.baseUriDomains)}`,
    `form-action 'none'`,
    `frame-ancestors ${host}`,
    'sandbox allow-scripts allow-same-origin',
  ];
  return directives.map((directive) => directive.trim()).join('; ');
}

/** Powers of browsers that ask a person, read the machine, or pay; those that browsers do not know are passed over by them. */
const powers = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
export const noPowers = powers.map((power) => `${power}=()`).join(', ');
