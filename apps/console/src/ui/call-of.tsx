import { Code } from './copy';
import { type ApiCall, curlOf } from '#/lib/curl';

/** A request as a command. Loaded with the first empty list. */
export default function CallOf({ call, label }: { call: ApiCall; label: string }) {
  return <Code label={label}>{curlOf(location.origin, call)}</Code>;
}
