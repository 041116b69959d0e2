// The sum of numbers in the order given: the same inputs give the same bytes.
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
