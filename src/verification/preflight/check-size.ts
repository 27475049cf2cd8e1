import { toHex, toWord } from "../../base/hex.ts";
import { maxCodeBytes } from "../../core/creation/creation-code.ts";
import { settle } from "../../core/errors/settle.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { fail, fine } from "./findings.ts";

/** Of init code with its arguments, in bytes: https://eips.ethereum.org/EIPS/eip-3860 */
const maxInitCodeBytes = 49_152;

interface Sizes {
  readonly runtimeBytes: number;
  /** Without arguments if these are not known. */
  readonly initCodeBytes: number;
}

/** Some chains have larger limits than Ethereum, so the node runs a creation of these sizes in a call. */
export async function checkSize(
  { runtimeBytes, initCodeBytes }: Sizes,
  { ports, deadline: { signal } }: Operation<"chain">,
): Promise<PreflightFinding> {
  const sizes = `code ${runtimeBytes} bytes (EIP-170: ${maxCodeBytes}), init code ${initCodeBytes} bytes (EIP-3860: ${maxInitCodeBytes})`;
  if (runtimeBytes <= maxCodeBytes && initCodeBytes <= maxInitCodeBytes) {
    return fine("size", sizes);
  }
  const creation = writeCreation({ runtimeBytes, initCodeBytes });
  const asked = await settle(ports.chain.call({ data: creation }, { signal }));
  const created = asked.answer?.kind === "returned" ? (asked.answer.data.length - 2) / 2 : 0;
  return created === runtimeBytes
    ? fine("size", `${sizes}; the node of this chain accepts this size in a test call`)
    : fail("size", `${sizes}; the node of this chain did not create a contract of this size in a test call`);
}

/** Writes init code of so many bytes that leaves code of so many zeros: PUSH4 size, PUSH1 0, RETURN. */
function writeCreation({ runtimeBytes, initCodeBytes }: Sizes) {
  return toHex(`63${toWord(runtimeBytes, 4)}6000f3`.padEnd(initCodeBytes * 2, "0"));
}
