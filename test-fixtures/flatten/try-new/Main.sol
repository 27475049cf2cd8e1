// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as Made from "./Made.sol";
import {Made as One} from "./Made.sol";

contract Target {
    One[] internal all;

    function run(bytes32 salt) external payable returns (uint256 count) {
        try new One{salt: salt, value: msg.value}(1) returns (One one) {
            all.push(one);
        } catch Error(string memory) {
            count = 1;
        } catch (bytes memory reason) {
            count = reason.length;
        }
        try Made.Made(payable(address(this))).get() returns (uint256 got) {
            count += got;
        } catch {}
        One[] memory list = new Made.Made[](2);
        return count + list.length;
    }
}
