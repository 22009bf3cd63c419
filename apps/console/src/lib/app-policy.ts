/** Who asks for a connection: the host of its published description, or else where its answers go. */
interface Asking {
  readonly verifiedHost: string | null;
  readonly redirectHost: string;
}
interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A host as the API names it. Of a program on a computer, `redirectHost` is a sentence. */
const hostShape = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** The host by which an app is approved; null for a program without a published description. */
export const approvedBy = ({ verifiedHost, redirectHost }: Asking): string | null =>
  verifiedHost ?? (hostShape.test(redirectHost) ? redirectHost : null);

/** Whether a new connection of the app would be refused. Null approves any app. */
export function isRefused(app: Asking, approvedHosts: readonly string[] | null): boolean {
  const host = approvedBy(app);
  return approvedHosts !== null && (host === null || !approvedHosts.includes(host));
}

/** Hosts of a pasted list, one per line, each once. A full address is shortened to its host; what is neither stays as it was typed. */
export const hostsIn = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(hostOf),
  ),
];

function hostOf(part: string): string {
  const address = /^https?:\/\//i.test(part) && URL.canParse(part) ? new URL(part).host : part;
  return address.toLowerCase();
}

/** Issues of single hosts, such as `approvedHosts[2]`, with the number and text of their line. */
export const issuesOfLines = (
  issues: readonly Issue[],
  hosts: readonly string[],
  sentence: (line: number, host: string, message: string) => string,
): Issue[] =>
  issues.map((issue) => {
    const at = /^approvedHosts(?:\[|\.)(\d+)/.exec(issue.path)?.[1];
    const host = at === undefined ? undefined : hosts[Number(at)];
    return host === undefined ? issue : { path: 'approvedHosts', message: sentence(Number(at) + 1, host, issue.message) };
  });
