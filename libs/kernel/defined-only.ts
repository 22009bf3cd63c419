/** Removes undefined properties, so that an omitted field is not a change. */
export function definedOnly<Properties extends object>(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Properties;
}
