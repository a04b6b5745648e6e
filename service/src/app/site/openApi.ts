import description from '../../../openapi.json' with { type: 'json' };

/**
 * Returns the OpenAPI 3.1 description of a service without its address, from the file `openapi.json` of this
 * package.
 *
 * @param served the paths of the service; the file also describes those of other editions
 * @param version the version of the service
 */
export function openApi(served: readonly string[], version: string): object {
  const { openapi, info, paths, components } = description;
  const { parameters, ...others } = components;
  const entries = Object.entries(paths).filter(([each]) => served.includes(each));
  return {
    openapi,
    info: { ...info, version },
    paths: inPlace(Object.fromEntries(entries), parameters),
    components: others,
  };
}

/** Puts parameters, which the file describes once, where they are used. */
function inPlace(paths: object, parameters: object): unknown {
  const named = new Map(
    Object.entries(parameters).map(([name, each]) => [`#/components/parameters/${name}`, each]),
  );
  return JSON.parse(
    JSON.stringify(paths),
    (_key, value: { $ref?: string } | null) => named.get(value?.$ref ?? '') ?? value,
  );
}
