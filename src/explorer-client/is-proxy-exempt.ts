import { BlockList, isIP } from "node:net";

/**
 * Whether a list in the form of NO_PROXY says that a URL is reached without a proxy.
 *
 * An entry is a host, which stands for its subdomains too, an address, or a subnet, with or without a
 * port; `*` stands for every host.
 *
 * @see https://everything.curl.dev/usingcurl/proxies/env.html
 */
export function isProxyExempt(url: URL, noProxy: string): boolean {
  const host = bare(url.hostname);
  const port = url.port === "" ? defaultPort(url) : url.port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      const [, name = entry, wantedPort = port] = isIP(entry) === 0 ? (withPort.exec(entry) ?? []) : [];
      return wantedPort === port && isNamed(host, bare(name));
    });
}

const withPort = /^([^:]+|\[.+\]):(\d+)$/;

function isNamed(host: string, name: string): boolean {
  if (name === "*") {
    return true;
  }
  if (isIP(host) !== 0) {
    return name === host || isInSubnet(host, name);
  }
  const domain = name.replace(/^\*?\./, "");
  return host === domain || host.endsWith(`.${domain}`);
}

function isInSubnet(address: string, subnet: string): boolean {
  const [, network = "", prefix = ""] = /^(.+)\/(\d{1,3})$/.exec(subnet) ?? [];
  const family = isIP(network) === 6 ? "ipv6" : "ipv4";
  if (isIP(network) !== isIP(address) || Number(prefix) > (family === "ipv6" ? 128 : 32)) {
    return false;
  }
  const subnets = new BlockList();
  subnets.addSubnet(network, Number(prefix), family);
  return subnets.check(address, family);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

function defaultPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
