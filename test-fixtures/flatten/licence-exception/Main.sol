// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
pragma solidity ^0.8.20;

import {Base} from "./Base.sol";

contract Target is Base {}
