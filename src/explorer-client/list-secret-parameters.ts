const secretName =
  /^(x-)?(api|access|auth)?[-_]?(key|token|secret|password|signature|sig|auth|authorization)$/i;

/**
 * The parameters of a URL's query that are secret by their name: `token`, `api_key`, `access-token`.
 *
 * Gateways in front of an explorer take them besides the explorer's own `apikey`. They go with each request,
 * and nowhere else.
 */
export function listSecretParameters({
  searchParams,
}: URL): { readonly name: string; readonly value: string }[] {
  return [...searchParams]
    .filter(([name]) => secretName.test(name))
    .map(([name, value]) => ({ name, value }));
}
