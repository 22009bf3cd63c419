/** Without the properties that are undefined: what was not sent is not a change. */
export function definedOnly<Properties extends object>(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Properties;
}
