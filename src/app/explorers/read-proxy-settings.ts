interface ProxySettings {
  readonly httpProxy: string | undefined;
  readonly httpsProxy: string | undefined;
  readonly noProxy: string | undefined;
}

/**
 * The proxies of this machine, from the variables that every tool reads; of two spellings the one in
 * small letters counts, as with curl: https://curl.se/docs/manpage.html#ENVIRONMENT
 */
export function readProxySettings(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ProxySettings {
  const read = (name: string): string | undefined => variables[name.toLowerCase()] ?? variables[name];
  return { httpProxy: read("HTTP_PROXY"), httpsProxy: read("HTTPS_PROXY"), noProxy: read("NO_PROXY") };
}
