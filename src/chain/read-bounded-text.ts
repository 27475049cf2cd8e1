import { ProviderRpcError } from "./provider-rpc-error.ts";

/** Far above a full block with its receipts, and far below what would hurt. */
const maxBytes = 128 * 1024 * 1024;

/** Reads a response's text, but not without end. */
export async function readBoundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new ProviderRpcError({ message: `the answer is larger than ${maxBytes / 1024 / 1024} MB` });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
