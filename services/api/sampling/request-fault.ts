// A fault of a request at a place of its body.
export interface RequestFault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}
