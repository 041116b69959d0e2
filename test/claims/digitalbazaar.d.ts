// What the tests use of packages that have no types.
declare module '@digitalbazaar/vc' {
  export interface Verdict {
    readonly verified: boolean;
    readonly error?: { readonly errors?: readonly Error[] } & Error;
  }
  export type Load = (
    url: string,
  ) => Promise<{ documentUrl: string; contextUrl?: string | null; document: unknown }>;
  export const defaultDocumentLoader: Load;
  export function verifyCredential(options: {
    readonly credential: unknown;
    readonly suite: unknown;
    readonly documentLoader: Load;
    readonly checkStatus?: unknown;
    readonly now?: string;
  }): Promise<Verdict>;
}
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { readonly cryptosuite: unknown }) => object;
}
declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createVerifyCryptosuite(): unknown;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function decodeList(options: {
    readonly encodedList: string;
  }): Promise<{ readonly length: number; getStatus(index: number): boolean }>;
}
