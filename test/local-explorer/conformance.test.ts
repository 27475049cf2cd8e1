import { expect } from "chai";
import { z } from "zod";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { createFakeChain, type FakeChain } from "./fake-chain.ts";
import { createFakeCompiler, toSubmission } from "./fake-compiler.ts";
import { type Answer, envelope } from "./post-form.ts";
import { otherAddress, someAddress } from "./records.ts";

/** One request as a client in use makes it; `{guid}` stands for the receipt of its submission. */
interface Recording {
  readonly method: "GET" | "POST";
  /** Behind the base address. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Client {
  readonly name: string;
  /** Asks before it submits whether the contract is verified; answers that, as the client would. */
  readonly lookUp: Recording;
  readonly isVerified: (answer: Answer) => boolean;
  readonly submit: Recording;
  readonly check: Recording;
}

const chainId = 4_242;
const address = someAddress.toLowerCase();
const { sourceCode = "", contractname = "", compilerversion = "" } = toSubmission(someAddress);
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
const isAbi = ({ status, result }: Answer) => status === "1" && Array.isArray(JSON.parse(String(result)));
const hasSource = ({ status, result }: Answer) =>
  status === "1" && z.tuple([z.looseObject({ SourceCode: z.string() })]).parse(result)[0].SourceCode !== "";
const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
const source = { sourceCode, codeformat: "solidity-standard-json-input", contractname, compilerversion };
const submission = { module: "contract", action: "verifysourcecode", contractaddress: address, ...source };
const check = { module: "contract", action: "checkverifystatus", guid: "{guid}" };
const get = (target: string, headers: Recording["headers"] = {}): Recording => ({
  method: "GET",
  target,
  headers,
});

/** forge 1.7.1, `verify-contract --verifier custom --watch`, recorded against this service. */
const forge: Client = {
  name: "forge verify-contract",
  lookUp: get(`/api?apikey=any&module=contract&action=getabi&address=${address}`, {
    accept: "application/json",
    "accept-encoding": "gzip",
  }),
  isVerified: isAbi,
  submit: {
    method: "POST",
    target: "/api",
    headers: { ...formHeaders, "accept-encoding": "gzip" },
    body: form({
      apikey: "any",
      ...submission,
      constructorArguements: "",
      constructorArguments: "",
    }),
  },
  check: {
    method: "POST",
    target: "/api",
    headers: formHeaders,
    body: form({ apikey: "any", ...check }),
  },
};

/**
 * The same with the chain named (`--rpc-url`, `--chain`): for a chain that it does not know forge
 * sends no key but what is in the URL that it was given.
 */
const forgeWithChain: Client = {
  ...forge,
  name: "forge verify-contract --rpc-url",
  submit: {
    ...forge.submit,
    target: "/api?apikey=any",
    body: form({
      ...submission,
      constructorArguements: "",
      constructorArguments: "",
      viaIR: "false",
    }),
  },
};

/** @nomicfoundation/hardhat-verify 3.1.1, `verify etherscan`, recorded against this service. */
const hardhatVerify: Client = {
  name: "hardhat-verify 3",
  lookUp: get(`/api?module=contract&action=getsourcecode&chainid=${chainId}&apikey=any&address=${address}`, {
    "user-agent": "Hardhat",
  }),
  isVerified: hasSource,
  submit: {
    method: "POST",
    target: `/api?module=contract&action=verifysourcecode&chainid=${chainId}&apikey=any`,
    headers: { ...formHeaders, "user-agent": "Hardhat" },
    body: form({ contractaddress: address, ...source, constructorArguments: "" }),
  },
  check: get(`/api?module=contract&action=checkverifystatus&chainid=${chainId}&apikey=any&guid={guid}`, {
    "user-agent": "Hardhat",
  }),
};

/** forge 1.7.1, `verify-contract --verifier blockscout --watch`, recorded against this service: it has no key. */
const forgeBlockscout: Client = {
  name: "forge verify-contract --verifier blockscout",
  lookUp: {
    ...forge.lookUp,
    target: `/blockscout/api?module=contract&action=getabi&address=${address}`,
  },
  isVerified: isAbi,
  submit: {
    ...forge.submit,
    target: "/blockscout/api",
    body: form({
      ...submission,
      constructorArguements: "",
      constructorArguments: "",
    }),
  },
  check: {
    ...forge.check,
    target: "/blockscout/api",
    body: form(check),
  },
};

/** hardhat-verify 3.1.1, `verify blockscout`, recorded against this service. */
const hardhatVerifyBlockscout: Client = {
  name: "hardhat-verify 3, blockscout",
  lookUp: {
    ...hardhatVerify.lookUp,
    target: `/blockscout/api?module=contract&action=getsourcecode&address=${someAddress}`,
  },
  isVerified: hasSource,
  submit: {
    ...hardhatVerify.submit,
    target: "/blockscout/api?module=contract&action=verifysourcecode",
    body: form({ contractaddress: someAddress, ...source, constructorArguments: "" }),
  },
  check: {
    ...hardhatVerify.check,
    target: "/blockscout/api?module=contract&action=checkverifystatus&guid={guid}",
  },
};

/** forge 1.7.1 and hardhat-verify 3.1.1, recorded against this service by `bench/clients`. */
const sourcifyClients = [
  {
    name: "forge verify-contract --verifier sourcify",
    version: compilerversion.slice(1),
    subject: someAddress,
  },
  { name: "hardhat-verify 3", version: compilerversion, subject: address },
];

const abi = z.array(z.looseObject({ type: z.string() })).min(1);
const abiText = z.string().transform((text) => abi.parse(JSON.parse(text)));
const getAbi = z.object({ status: z.literal("1"), message: z.literal("OK"), result: abiText });
const getSource = z.object({
  status: z.literal("1"),
  result: z.tuple([
    z.looseObject({ ABI: abiText, SourceCode: z.string().min(1), ContractName: z.string().min(1) }),
  ]),
});
const match = z.enum(["match", "exact_match"]);

/** What whatsabi 0.27.0, wagmi's CLI 2.10.0 and cast 1.7.1 ask for, recorded by `bench/clients`, and what of the answer they read. */
const readers: readonly { readonly name: string; readonly target: string; readonly reads: z.ZodType }[] = [
  {
    name: "cast source, and cast interface",
    target: `/api?apikey=any&module=contract&action=getsourcecode&address=${address}`,
    reads: getSource,
  },
  {
    name: "wagmi's etherscan plugin",
    target: `/v2/api?chainId=${chainId}&module=contract&action=getabi&address=${address}&apikey=any`,
    reads: getAbi,
  },
  {
    name: "wagmi's blockExplorer plugin at Blockscout's API",
    target: `/blockscout/api?module=contract&action=getabi&address=${address}`,
    reads: getAbi,
  },
  {
    name: "wagmi's sourcify plugin, and whatsabi's",
    target: `/v2/contract/${chainId}/${address}?fields=abi`,
    reads: z.object({ abi }),
  },
  {
    name: "whatsabi's EtherscanABILoader",
    target: `/v2/api?chainid=${chainId}&module=contract&action=getsourcecode&address=${address}&apikey=any`,
    reads: getSource,
  },
  {
    name: "whatsabi's SourcifyABILoader for a contract",
    target: `/v2/contract/${chainId}/${address}?fields=abi%2Ccompilation%2Cmetadata`,
    reads: z.object({
      ...{ abi, match },
      compilation: z.looseObject({ name: z.string(), compilerVersion: z.string() }),
    }),
  },
  {
    name: "whatsabi's SourcifyABILoader for sources",
    target: `/v2/contract/${chainId}/${address}?fields=sources`,
    reads: z.object({ match, sources: z.record(z.string(), z.object({ content: z.string() })) }),
  },
  {
    name: "whatsabi's BlockscoutABILoader",
    target: `/blockscout/api/v2/smart-contracts/${address}`,
    reads: z.object({ abi, name: z.string(), source_code: z.string(), compiler_version: z.string() }),
  },
];

describe("a client in use", () => {
  let explorer: LocalExplorer;
  let chain: FakeChain;
  beforeEach(async () => {
    const compiler = await createFakeCompiler();
    chain = createFakeChain(chainId);
    chain.codes.set(someAddress, compiler.runtimeBytecode);
    explorer = await startTestExplorer(chain.reader, { compiler });
  });
  afterEach(() => explorer.close());

  const replay = async ({ method, target, headers, body }: Recording, guid = ""): Promise<Answer> => {
    const response = await fetch(`${explorer.url}${target.replace("{guid}", guid)}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body.replace("%7Bguid%7D", guid) }),
    });
    expect(response.status).to.equal(200);
    expect(response.headers.get("content-type")).to.match(/^application\/json/);
    return envelope.parse(await response.json());
  };

  const clients = [forge, forgeWithChain, forgeBlockscout, hardhatVerify, hardhatVerifyBlockscout];
  for (const client of clients) {
    it(`scenario 51: verifies with the requests of ${client.name}`, async () => {
      const before = await replay(client.lookUp);
      // forge takes anything else but these for an error.
      expect([before.status, before.message, JSON.stringify(before.result)].join(" ")).to.match(
        /^0 .*Contract source code not verified|^1 OK \[\{"(?:SourceCode":""|Address":"0x[0-9a-f]{40}"\})/,
      );

      const { result: guid } = await replay(client.submit);
      const verdict = await replay(client.check, z.string().parse(guid));

      expect(verdict).to.deep.equal({ status: "1", message: "OK", result: "Pass - Verified" });
      for (const other of clients) {
        expect(other.isVerified(await replay(other.lookUp)), other.name).to.equal(true);
      }
      expect(explorer.countSubmissions("source")).to.equal(1);
    });
  }

  const readJson = async (target: string, body?: object): Promise<unknown> => {
    const headers = { accept: "*/*", ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const response = await fetch(
      explorer.url + target,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    return await response.json();
  };

  for (const { name, version, subject } of sourcifyClients) {
    it(`scenario 51: verifies with the requests of ${name} to Sourcify's API`, async () => {
      expect(await readJson(`/v2/contract/${chainId}/${subject}`)).to.include({ match: null });

      const request = { stdJsonInput: JSON.parse(sourceCode), contractIdentifier: contractname };
      const { verificationId } = z
        .object({ verificationId: z.string() })
        .parse(await readJson(`/v2/verify/${chainId}/${subject}`, { ...request, compilerVersion: version }));
      const job = await readJson(`/v2/verify/${verificationId}`);

      expect(job).to.include({ isJobCompleted: true });
      expect(job).to.have.nested.property("contract.runtimeMatch").that.is.oneOf(["exact_match", "match"]);
    });
  }

  for (const { name, target, reads } of readers) {
    it(`scenario 51: is read with the request of ${name}`, async () => {
      await replay(forge.check, String((await replay(forge.submit)).result));

      const answer = await readJson(target);

      expect(reads.safeParse(answer).error, JSON.stringify(answer).slice(0, 500)).to.equal(undefined);
    });
  }

  it("links a proxy with the requests of OpenZeppelin's plugins", async () => {
    chain.codes.set(otherAddress, `0x363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3`);
    await replay(hardhatVerify.check, String((await replay(hardhatVerify.submit)).result));
    const fields = { module: "contract", action: "verifyproxycontract", address: otherAddress };
    // Version 4 has the parameters in the query and in the body, versions 2 and 3 in the body alone.
    for (const target of [`/api?${form({ ...fields, apikey: "any", chainid: String(chainId) })}`, "/api"]) {
      const submit: Recording = {
        method: "POST",
        target,
        headers: formHeaders,
        body: form({ ...fields, apikey: "any" }),
      };
      const checkLink: Recording = {
        method: "POST",
        target: "/api",
        headers: formHeaders,
        body: form({ module: "contract", action: "checkproxyverification", apikey: "any", guid: "{guid}" }),
      };

      const { result: guid } = await replay(submit);
      const { status, result } = await replay(checkLink, String(guid));

      expect(status).to.equal("1");
      expect(result).to.match(/ is successfully updated\.$/);
    }
  });
});
