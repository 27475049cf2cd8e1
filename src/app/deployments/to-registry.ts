import { splitName } from "../../core/contract/contract-name.ts";
import {
  isVerified,
  type ProxyContract,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../verification/result.ts";
import type { Registry, RegistryEntry } from "./registry-schema.ts";

export function toRegistry(
  { block, contracts }: RecordedDeploymentResult,
  commit: string | undefined,
): Registry {
  const read = { ...(commit !== undefined && { commit }), ...(block !== undefined && { block }) };
  return { ...read, contracts: contracts.map(toEntry) };
}

function toEntry(contract: RecordedResult): RegistryEntry {
  const { address, chainId, name: recordedName, status, explorers } = contract;
  const [proxy] = explorers.flatMap((one) => ("proxy" in one ? [one.proxy] : []));
  return {
    ...{ address, chainId, recordedName, ...findProved(explorers, address), status },
    links: explorers.flatMap((one) => {
      const { url, pageCommand } = "proxy" in one ? one.proxy : { url: null, pageCommand: undefined, ...one };
      return url === null || pageCommand !== undefined
        ? []
        : [{ service: one.explorer.name, url, isVerified: isVerified(one) }];
    }),
    ...(proxy && {
      proxy: {
        kind: proxy.kind,
        implementations: proxy.implementations.map((implementation) => ({
          address: implementation,
          name: findProved(explorers, implementation).name,
        })),
      },
    }),
  };
}

type Part = RecordedResult["explorers"][number] | ProxyContract;

/** The same on all services. Another record's source proves nothing. */
function findProved(
  explorers: RecordedResult["explorers"],
  address: string,
): Pick<RegistryEntry, "name" | "match"> {
  const parts = explorers.flatMap((one): readonly Part[] => ("proxy" in one ? one.contracts : [one]));
  const proved = parts.flatMap((one) =>
    "match" in one && one.address === address && one.match !== null && one.contract !== null
      ? [{ name: splitName(one.contract).contractName, match: one.match }]
      : [],
  );
  const [first, ...others] = proved;
  if (first === undefined || others.some(({ name }) => name !== first.name)) {
    return { name: null, match: null };
  }
  return { name: first.name, match: proved.some(({ match }) => match === "partial") ? "partial" : "exact" };
}
