/** The parameters of one request by their names in lower case. */
export type RequestParameters = ReadonlyMap<string, string>;

/**
 * Gathers the parameters of a request, those of the query first, then those of the body.
 *
 * Names are compared without their case, as live clients mix `apiKey`, `apikey`, `sourceCode` and
 * `sourcecode`. Of several values the first that is not empty counts: forge sends a bare `apikey`.
 */
export function readParameters(entries: Iterable<readonly [string, string]>): RequestParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of entries) {
    const key = name.toLowerCase();
    if ((parameters.get(key) ?? "") === "") {
      parameters.set(key, value);
    }
  }
  return parameters;
}
