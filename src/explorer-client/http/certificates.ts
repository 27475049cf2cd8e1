import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import tls from "node:tls";
import { findErrorCode } from "../../base/system-error.ts";

/** Certificate authorities to trust, or why the given ones cannot be read. */
export type Certificates =
  | { readonly kind: "trusted"; readonly certificates: readonly string[] }
  | { readonly kind: "unreadable"; readonly nodeCode: string | undefined };

/**
 * Reads certificate authorities from PEM text, or from a file of it, and adds the usual ones: the host in front of a
 * private explorer may have a public certificate.
 */
export async function readCertificates(ca: string): Promise<Certificates> {
  try {
    const text = ca.includes("-----BEGIN") ? ca : await readFile(ca, "utf8");
    const own = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    for (const certificate of own) {
      // An invalid certificate throws here, so it is not taken for a failed connection.
      new X509Certificate(certificate);
    }
    return own.length === 0
      ? { kind: "unreadable", nodeCode: undefined }
      : { kind: "trusted", certificates: [...trustedAnyway(), ...own] };
  } catch (error) {
    return { kind: "unreadable", nodeCode: findErrorCode(error) };
  }
}

/** Node tells the certificates of NODE_EXTRA_CA_CERTS since 22.15. */
function trustedAnyway(): readonly string[] {
  const { getCACertificates }: Partial<Pick<typeof tls, "getCACertificates">> = tls;
  return getCACertificates?.("default") ?? tls.rootCertificates;
}
