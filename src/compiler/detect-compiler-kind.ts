import { open } from "node:fs/promises";

export type CompilerKind = "native" | "soljson";

/** Enough for a file's magic number, and for a first word of a script. */
const headBytes = 512;

/**
 * Tells a native compiler from a soljson.js by its first bytes; names tell nothing.
 *
 * JavaScript is text without zero bytes. Programs have them (ELF, Mach-O, PE), and a script that starts
 * a program begins with "#!".
 */
export async function detectCompilerKind(path: string): Promise<CompilerKind> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    return head.includes(0) || head.subarray(0, 2).toString() === "#!" ? "native" : "soljson";
  } finally {
    await file.close();
  }
}
