/** Removes the API keys from a URL's query and returns them. */
export function takeKeys(url: URL): string[] {
  const parameters = [...url.searchParams].filter(([name]) => name.toLowerCase() === "apikey");
  for (const [name] of parameters) {
    url.searchParams.delete(name);
  }
  return parameters.map(([, value]) => value);
}
