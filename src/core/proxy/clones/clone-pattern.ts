import type { ByteTemplate } from "../create-byte-template.ts";
import type { ProxyPattern } from "../proxy-pattern.ts";

/** Proxies whose whole code is known but for the address in it: no call is needed to see through. */
export interface ClonePattern {
  readonly pattern: ProxyPattern;
  readonly templates: readonly ByteTemplate[];
}
