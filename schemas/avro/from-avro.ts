// The TypeScript type of the values that an Avro schema literal describes.

/** Avro types to TypeScript: numbers for int, long, float, double; unions of null and one branch. */
export type FromAvro<S> = S extends 'string'
  ? string
  : S extends 'int' | 'long' | 'float' | 'double'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends 'null'
        ? null
        : S extends readonly (infer Branch)[]
          ? FromAvro<Branch>
          : S extends { readonly type: 'enum'; readonly symbols: readonly (infer Symbol)[] }
            ? Symbol
            : S extends { readonly type: 'record'; readonly fields: readonly unknown[] }
              ? { [F in S['fields'][number] as FieldName<F>]: FieldValue<F> }
              : S extends { readonly type: infer Inner }
                ? FromAvro<Inner>
                : never;

type FieldName<F> = F extends { readonly name: infer Name extends string } ? Name : never;
type FieldValue<F> = F extends { readonly type: infer Type } ? FromAvro<Type> : never;
