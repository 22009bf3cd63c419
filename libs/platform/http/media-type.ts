/** The media type in lower case, without parameters; null when it is invalid or has a charset other than UTF-8. Other parameters are ignored. */
export function utf8MediaType(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  return parameters.every(allowsUtf8) ? type.trim() : null;
}

function allowsUtf8(parameter: string): boolean {
  const equals = parameter.indexOf('=');
  if (equals < 0) return parameter.trim() === '';
  return parameter.slice(0, equals).trim() !== 'charset' || ['utf-8', '"utf-8"'].includes(parameter.slice(equals + 1).trim());
}
