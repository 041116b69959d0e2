// GZIP of the runtime, for tests of the domain, which knows none.
export { gzipText } from '#runtime/process/gzip-text.ts';
