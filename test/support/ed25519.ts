// Ed25519 of the runtime, for tests of the domain, which knows none.
export { ed25519Key, isSigned } from '#runtime/process/ed25519.ts';
