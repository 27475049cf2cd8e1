import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** No evmVersion: Hardhat 3 writes none for compilers after 0.8.34. */
export const openzeppelin57Input: PublishedInput = {
  id: "openzeppelin-5.7",
  compiler: compilers["0.8.35"],
  settings: { optimizer: { enabled: true, runs: 200 } },
  sources: [
    {
      kind: "files",
      package: packages.openzeppelin57,
      folder: "",
      prefix: "contracts/",
      files: [
        "access/AccessControl.sol",
        "access/IAccessControl.sol",
        "governance/TimelockController.sol",
        "interfaces/IERC5267.sol",
        "metatx/ERC2771Context.sol",
        "metatx/ERC2771Forwarder.sol",
        "token/ERC1155/IERC1155Receiver.sol",
        "token/ERC1155/utils/ERC1155Holder.sol",
        "token/ERC721/IERC721Receiver.sol",
        "token/ERC721/utils/ERC721Holder.sol",
        "utils/Address.sol",
        "utils/Bytes.sol",
        "utils/Context.sol",
        "utils/Errors.sol",
        "utils/LowLevelCall.sol",
        "utils/Nonces.sol",
        "utils/Panic.sol",
        "utils/ShortStrings.sol",
        "utils/StorageSlot.sol",
        "utils/Strings.sol",
        "utils/cryptography/ECDSA.sol",
        "utils/cryptography/EIP712.sol",
        "utils/cryptography/MessageHashUtils.sol",
        "utils/introspection/ERC165.sol",
        "utils/introspection/IERC165.sol",
        "utils/math/Math.sol",
        "utils/math/SafeCast.sol",
        "utils/math/SignedMath.sol",
      ],
    },
  ],
};
