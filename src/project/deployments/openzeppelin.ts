import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import type { RecordedContract } from "../../verification/ports.ts";
import { addressSchema, hashSchema, parseRecordFile, type RecordFile, toRecordName } from "./record-file.ts";

const hash = hashSchema.optional().catch(undefined);

const deployedSchema = z.object({ address: addressSchema, txHash: hash });

const manifestSchema = z.object({
  manifestVersion: z.string(),
  admin: deployedSchema.optional(),
  proxies: z.array(deployedSchema.extend({ kind: z.string().optional() })).default([]),
  impls: z
    .record(z.string(), deployedSchema.extend({ allAddresses: z.array(addressSchema).default([]) }))
    .default({}),
});

export function isOpenZeppelinManifest({ json }: RecordFile): boolean {
  return isJsonRecord(json) && "manifestVersion" in json && ("impls" in json || "proxies" in json);
}

/**
 * The file does not say which proxy has which implementation: a proxy has to lead to one of them.
 *
 * @see https://docs.openzeppelin.com/upgrades-plugins/network-files
 */
export function readOpenZeppelinManifest(file: RecordFile): readonly RecordedContract[] {
  const { admin, proxies, impls } = parseRecordFile(manifestSchema, file);
  const chainId = toChainId(toRecordName(file.path));
  const toRecord = ({ address, txHash }: z.infer<typeof deployedSchema>, name: string): RecordedContract => ({
    address,
    name,
    file: file.path,
    chainId,
    transactionHash: txHash,
  });
  const deployed = Object.values(impls).flatMap((implementation) => {
    const others = implementation.allAddresses.filter((address) => address !== implementation.address);
    return [
      toRecord(implementation, "implementation"),
      ...others.map((address) => toRecord({ address }, "implementation")),
    ];
  });
  const implementations = deployed.map(({ address }) => address);
  return [
    ...deployed,
    ...proxies.map(
      (proxy): RecordedContract =>
        // A beacon leads to an implementation, but is not called itself.
        proxy.kind === "beacon"
          ? toRecord(proxy, "beacon proxy")
          : {
              ...toRecord(proxy, `${proxy.kind ?? ""} proxy`.trim()),
              isProxy: true,
              ...(implementations.length === 0 ? {} : { implementations }),
            },
    ),
    ...(admin === undefined ? [] : [toRecord(admin, "admin")]),
  ];
}

/** `unknown-31337.json`, `hardhat-31337-0x….json` of a development node, or the name of a known network. */
function toChainId(name: string): number | undefined {
  const [, digits] = /^(?:unknown|hardhat|anvil)-(\d+)/.exec(name) ?? [];
  return digits === undefined ? networkChainIds.get(name) : Number(digits);
}

/** The names that OpenZeppelin's plugins give their files, by `networkNames` of @openzeppelin/upgrades-core 1.46. */
const networkChainIds: ReadonlyMap<string, number> = new Map(
  Object.entries({
    mainnet: 1,
    goerli: 5,
    optimism: 10,
    bsc: 56,
    "bsc-testnet": 97,
    polygon: 137,
    sonic: 146,
    base: 8453,
    holesky: 17_000,
    "arbitrum-one": 42_161,
    "arbitrum-nova": 42_170,
    "avalanche-fuji": 43_113,
    avalanche: 43_114,
    celo: 42_220,
    "base-sepolia": 84_532,
    "arbitrum-sepolia": 421_614,
    "celo-sepolia": 11_142_220,
    sepolia: 11_155_111,
    "op-sepolia": 11_155_420,
  }),
);
