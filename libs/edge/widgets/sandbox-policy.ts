/** Domains that an MCP Apps resource may reach: `_meta.ui.csp`. */
export interface ResourceDomains {
  readonly connectDomains?: readonly string[];
  readonly resourceDomains?: readonly string[];
  readonly frameDomains?: readonly string[];
  readonly baseUriDomains?: readonly string[];
}

const maxDomains = 20;
/** Accepts an origin, optionally with a wildcard for subdomains. Rejects policy keywords and text that would end a directive. */
const isDomain = (text: string): boolean =>
  text.length <= 200 && /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(text);

/**
 * Content security policy of the sandbox page, inherited by the view in its frame. Only pages of `host` may frame it. The policy has its own `sandbox`
 * directive, in case the host's frame lacks one.
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

/** Browser permissions that prompt a person, read the device, or pay. Browsers ignore names that they do not know. */
const permissions = [
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
export const noPermissions = permissions.map((power) => `${power}=()`).join(', ');
