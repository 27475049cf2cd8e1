import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import path from "node:path";
import { listen } from "../../test/helpers/listen.ts";

/** What one client has asked for since the count began. */
export interface Asked {
  /** At the local explorer, by the name of the service's host too. */
  readonly requests: readonly string[];
  /** Hosts that it wanted to reach besides, and could not. */
  readonly refusedHosts: readonly string[];
}

/**
 * The only way out that clients have: it counts their requests and passes them on to the local explorer.
 * It is a proxy as well, for clients whose hosts are fixed.
 */
export interface Gateway {
  readonly url: string;
  /** What makes a client use it as its proxy and trust its certificate. */
  readonly env: NodeJS.ProcessEnv;
  /** Begins a count, and returns how to end it. */
  count(): () => Asked;
  close(): Promise<void>;
}

/** Fixed hosts that are taken for the local explorer, and the path at which they serve. */
const servedHosts: Readonly<Record<string, string>> = {
  "api.etherscan.io": "",
  "sourcify.dev": "/server",
};

/** Where forge looks up compilers: it asks for their list before it submits, whatever is installed. */
const compilerHost = "binaries.soliditylang.org";

/** Opens the gateway to a local explorer. */
export async function openGateway(
  folder: string,
  { explorerUrl, solcLongVersion }: { readonly explorerUrl: string; readonly solcLongVersion: string },
): Promise<Gateway> {
  const { key, cert, authorityFile } = await makeCertificate(folder);
  const asked = { requests: [] as string[], refusedHosts: [] as string[] };
  const passOn = (incoming: IncomingMessage, response: ServerResponse, target: string) => {
    asked.requests.push(`${incoming.method} ${target}`);
    const { host } = new URL(explorerUrl);
    const headers = { ...incoming.headers, host };
    const outgoing = request(explorerUrl + target, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  };
  const secure = createSecureServer({ key, cert }, (incoming, response) => {
    const { url = "/", headers } = incoming;
    if (headers.host === compilerHost) {
      const [short] = solcLongVersion.split("+");
      const file = `soljson-v${solcLongVersion}.js`;
      response.end(
        url.endsWith(".txt")
          ? file
          : JSON.stringify({
              builds: [{ path: file, version: short, longVersion: solcLongVersion }],
              releases: { [`${short}`]: file },
            }),
      );
      return;
    }
    passOn(incoming, response, url.slice(servedHosts[`${headers.host}`]?.length));
  });
  const plain = createServer((incoming, response) => passOn(incoming, response, `${incoming.url}`));
  plain.on("connect", ({ url: target = "" }, client) => {
    const [host = ""] = target.split(":");
    if (host !== compilerHost && servedHosts[host] === undefined) {
      asked.refusedHosts.push(host);
      client.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    const tunnel = connect(hosts.port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      tunnel.pipe(client).pipe(tunnel);
    });
    tunnel.on("error", () => client.destroy());
    client.on("error", () => tunnel.destroy());
  });
  secure.on("tlsClientError", () => undefined);
  const hosts = await listen(secure);
  const { url, close } = await listen(plain);
  return {
    url,
    env: {
      HTTPS_PROXY: url,
      https_proxy: url,
      NO_PROXY: "127.0.0.1,localhost",
      // Node's own fetch takes no notice of a proxy without it.
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: authorityFile,
      SSL_CERT_FILE: authorityFile,
    },
    count: () => {
      asked.requests = [];
      asked.refusedHosts = [];
      return () => ({ ...asked });
    },
    close: async () => {
      await Promise.all([hosts.close(), close()]);
    },
  };
}

/** An authority of this run alone, and a certificate for the fixed hosts; openssl makes both. */
async function makeCertificate(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = [compilerHost, ...Object.keys(servedHosts)].map((host) => `DNS:${host}`).join();
  await writeFile(path.join(folder, "names.txt"), `subjectAltName=${names}\nbasicConstraints=CA:FALSE\n`);
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const authority = ["-subj", "/CN=bench", "-keyout", "authority-key.pem", "-out", "authority.pem"];
  const server = ["-subj", "/CN=hosts", "-keyout", "key.pem", "-out", "request.pem"];
  const signing = ["-CA", "authority.pem", "-CAkey", "authority-key.pem", "-CAcreateserial"];
  for (const args of [
    ["req", "-x509", "-days", "2", ...newKey, ...authority],
    ["req", ...newKey, ...server],
    ["x509", "-req", "-days", "2", "-in", "request.pem", "-out", "cert.pem", ...signing].concat([
      "-extfile",
      "names.txt",
    ]),
  ]) {
    const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) {
      throw new Error(`openssl ended with ${status}: ${stderr}`);
    }
  }
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  return {
    key: await read("key.pem"),
    cert: await read("cert.pem"),
    authorityFile: path.join(folder, "authority.pem"),
  };
}
