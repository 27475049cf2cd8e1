import { expect } from "chai";
import { formatContractDetails } from "../../../src/explorer-api/sourcify/contract-details.ts";
import { formatContractMatch } from "../../../src/explorer-api/sourcify/contract-match.ts";
import { buildLookUpRequest, parseLookUpAnswer } from "../../../src/explorer-api/sourcify/look-up.ts";

const address = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const place = { chainId: 1, address } as const;
const contract = {
  ...place,
  creation: "partial",
  runtime: "exact",
  verifiedAt: "2026-11-22T08:00:00Z",
  matchId: "7",
} as const;

function read(members: object, status = 200) {
  return parseLookUpAnswer({ status, json: JSON.parse(JSON.stringify(members)) });
}

describe("a look-up at Sourcify", () => {
  it("states the better one of the two matches", () => {
    expect(formatContractMatch(contract)).to.deep.include({
      match: "exact_match",
      creationMatch: "match",
      runtimeMatch: "exact_match",
    });
    expect(formatContractMatch({ ...contract, runtime: undefined }).match).to.equal("match");
  });

  it("names libraries and metadata sections, as the Verifier Alliance does", () => {
    const creationBytecode = {
      onChain: undefined,
      transformations: [
        { type: "replace", reason: "library", offsetBytes: 1, id: "L.sol:L", value: "aa" },
        { type: "replace", reason: "cborAuxdata", offsetBytes: 2, id: "1", value: "6002" },
        { type: "insert", reason: "constructorArguments", offsetBytes: 4, value: "ff" },
      ],
    } as const;

    expect(formatContractDetails({ creationBytecode }, { errorId: "e" }).creationBytecode).to.deep.equal({
      onchainBytecode: null,
      transformations: [
        { type: "replace", reason: "library", offset: 1, id: "L.sol:L" },
        { type: "replace", reason: "cborAuxdata", offset: 2, id: "1" },
        { type: "insert", reason: "constructorArguments", offset: 4 },
      ],
      transformationValues: {
        libraries: { "L.sol:L": "0xaa" },
        cborAuxdata: { "1": "0x6002" },
        constructorArguments: "0xff",
      },
    });
  });

  it("is malformed if a field has another form", () => {
    const json = { ...formatContractMatch(contract), sources: { "A.sol": "contract A {}" } };

    expect(read(json)).to.deep.equal({
      kind: "malformed",
      problem: "its member sources.A.sol cannot be read",
    });
  });

  it("takes null for a field that the server does not have", () => {
    const json = { ...formatContractMatch(contract), sources: null, deployment: null, abi: null };

    const parsed = read(json);

    expect(parsed.kind === "value" && parsed.value.kind).to.equal("verified");
  });

  it("tells a proxy that could not be read from a contract that is no proxy", () => {
    const proxy = { kind: "failed", message: "the node does not answer" } as const;
    const json = { ...formatContractMatch(contract), ...formatContractDetails({ proxy }, { errorId: "e" }) };

    expect(read(json)).to.have.nested.property("value.details.proxy").that.deep.equals(proxy);
  });

  it("asks for the fields that it needs", () => {
    expect(buildLookUpRequest(place)).to.deep.equal({ method: "GET", path: `v2/contract/1/${address}` });
    expect(buildLookUpRequest(place, ["sources", "compilation.name"]).query).to.deep.equal({
      fields: "sources,compilation.name",
    });
  });
});
