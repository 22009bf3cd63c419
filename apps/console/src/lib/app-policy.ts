import { parsedUrl } from './parsed-url';
import { wordsIn } from './typed-words';

/** Who asks for a connection: the host of its published description, or else where its answers go. */
interface Asking {
  readonly verifiedHost: string | null;
  readonly redirectHost: string;
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
export const hostsIn = (pasted: string): string[] => [...new Set(wordsIn(pasted).map(hostOf))];

function hostOf(part: string): string {
  const address = /^https?:\/\//i.test(part) ? (parsedUrl(part)?.host ?? part) : part;
  return address.toLowerCase();
}

/** Lines of a pasted list with what cannot be a host: a refusal of the API names the list alone. */
export const linesWithoutHost = (pasted: string): { readonly line: number; readonly value: string }[] =>
  pasted.split('\n').flatMap((text, at) =>
    wordsIn(text)
      .filter((part) => !hostShape.test(hostOf(part)))
      .map((value) => ({ line: at + 1, value })),
  );
