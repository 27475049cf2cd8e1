// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as M from "./Types.sol";

contract Target is M.Base, M.Shape {
    using M.Lib for M.Lib.Inner;

    M.Point public point;
    mapping(M.Colour => M.Shape[]) internal shapes;

    constructor() M.Base(M.K) {
        point = M.Point(1, 2);
    }

    function area() public view override(M.Shape) returns (uint256) {
        return M.norm(point) * M.K + M.norm(M.Point({x: 1, y: 2}));
    }

    /// @inheritdoc M.Base
    function name() public pure override(M.Base) returns (string memory) {
        return M.Base.name();
    }

    function draw(M.Point calldata p, M.Colour c) external M.Base.positive(p.x) returns (uint256) {
        if (c == M.Colour.Green) revert M.Bad(p);
        emit M.Drawn(p);
        shapes[c].push(M.Shape(address(this)));
        M.Lib.Inner memory inner = M.Lib.Inner({v: p.y});
        return inner.get() + uint256(bytes32(type(M.Shape).interfaceId)) + uint8(M.Colour.Red);
    }
}
