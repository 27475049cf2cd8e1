import { html } from "hono/html";
import type { RequestParameters } from "../../explorer-api/etherscan/request.ts";

/** A page that repeats a request: its line, its headers and all of its parameters. */
export function echoPage(request: Request, parameters: RequestParameters): string {
  const lines = [
    `${request.method} ${request.url}`,
    ...[...request.headers].map(([name, value]) => `${name}: ${value}`),
    "",
    ...[...parameters].map(([name, value]) => `${name}=${value}`),
  ];
  return String(html`<html><head><title>Request rejected</title></head>
<body><h1>The requested URL was rejected</h1><pre>${lines.join("\n")}</pre></body></html>`);
}
