pragma solidity ^0.4.11;

import {Vault as Safe} from "./a/Vault.sol";
import "./b/Vault.sol" as Other;
import "./a/Numbers.sol";

contract Target is Safe {
    using Numbers for uint256;

    Safe public safe;
    Other.Vault internal other;
    Numbers.Pair internal pair;
    enum Mode { On, Off }

    function Target(Safe _safe) Safe(7) {
        safe = _safe;
        other = new Other.Vault();
        pair = Numbers.Pair(1, 2);
    }

    function run(uint256 Vault, Mode mode) onlyOwner returns (uint256 result) {
        assembly {
            let x := Vault
            result := add(x, 1)
        }
        if (mode == Mode.Off) {
            return Numbers.next(result) + Other.Vault(address(other)).two();
        }
        return result.next() + safe.limit() + now;
    }
}
