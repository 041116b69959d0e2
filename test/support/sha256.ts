// The digest of the services for tests of the domain, which import no runtime.
export { sha256 } from '#runtime/process/sha256.ts';
