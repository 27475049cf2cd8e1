import { expect } from "chai";
import { isVerified, type ProxyResult } from "../../src/verification/result.ts";
import { proxyResultSchema } from "../../src/verify.ts";
import type { ProxyStage } from "./proxy-stage.ts";

/** Verifies a proxy by its address alone, and again: the second run sends nothing. */
export async function verifyTwice(stage: ProxyStage, address: string): Promise<ProxyResult> {
  const first = await stage.verify(address);
  expect(first, JSON.stringify(first, null, 1)).to.have.nested.property("link.status", "linked");
  expect(first.status).to.equal("verified");
  expect(proxyResultSchema.strict().parse(first)).to.deep.equal(first);
  const before = stage.count();

  const again = await stage.verify(address);

  expect(stage.count()).to.deep.equal(before);
  expect(again).to.have.nested.property("link.status", "already-linked");
  expect(again.status).to.equal("already-verified");
  expect(isVerified(again)).to.equal(true);
  return first;
}

/** Role, status and contract name of each contract, in the order of verification. */
export function summarize({ contracts }: ProxyResult): string[] {
  return contracts.map((contract) => {
    const name = "contract" in contract ? contract.contract?.split(":").at(-1) : undefined;
    return [contract.role, contract.status, ...(name === undefined ? [] : [name])].join(" ");
  });
}

/** Words of ABI-encoded arguments: addresses, and other hex digits. */
export function toWords(...values: readonly string[]): string {
  return values.map((value) => value.replace(/^0x/, "").toLowerCase().padStart(64, "0")).join("");
}
