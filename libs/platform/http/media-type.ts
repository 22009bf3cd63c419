/**
 * What a `Content-Type` says, in small letters and without parameters; null when it is none, or names a character set that is not UTF-8. Other
 * parameters mean nothing. The time is that of its length.
 */
export function utf8MediaType(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  return parameters.every(saysUtf8) ? type.trim() : null;
}

function saysUtf8(parameter: string): boolean {
  const equals = parameter.indexOf('=');
  if (equals < 0) return parameter.trim() === '';
  return parameter.slice(0, equals).trim() !== 'charset' || ['utf-8', '"utf-8"'].includes(parameter.slice(equals + 1).trim());
}
