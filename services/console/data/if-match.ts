// The header by which a write concerns the version that was read: where another one is stored, it is refused with 412.

export const ifMatch = ({ version }: { readonly version: number }): Readonly<Record<string, string>> => ({
  'if-match': `"${version}"`,
});
