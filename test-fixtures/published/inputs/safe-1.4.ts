import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** Three contracts out of the build info in the package, which has 46 sources. */
export const safe14Input: PublishedInput = {
  id: "safe-1.4",
  compiler: compilers["0.7.6"],
  settings: {
    optimizer: { enabled: false, runs: 200 },
    evmVersion: "istanbul",
    metadata: { useLiteralContent: true },
  },
  sources: [
    {
      kind: "files",
      package: packages.safeContracts,
      folder: "contracts/",
      prefix: "contracts/",
      files: [
        "Safe.sol",
        "base/Executor.sol",
        "base/FallbackManager.sol",
        "base/GuardManager.sol",
        "base/ModuleManager.sol",
        "base/OwnerManager.sol",
        "common/Enum.sol",
        "common/NativeCurrencyPaymentFallback.sol",
        "common/SecuredTokenTransfer.sol",
        "common/SelfAuthorized.sol",
        "common/SignatureDecoder.sol",
        "common/Singleton.sol",
        "common/StorageAccessible.sol",
        "external/SafeMath.sol",
        "interfaces/IERC165.sol",
        "interfaces/ISignatureValidator.sol",
        "libraries/MultiSend.sol",
        "proxies/IProxyCreationCallback.sol",
        "proxies/SafeProxy.sol",
        "proxies/SafeProxyFactory.sol",
      ],
    },
  ],
};
