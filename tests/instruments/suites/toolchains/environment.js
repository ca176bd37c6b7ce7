// SPDX-License-Identifier: Zlib
// Programs of emscripten see the environment of node.
Module.preRun = () => { if (typeof ENV !== "undefined") Object.assign(ENV, process.env); };
