// Names and values, one below the other.
import type { VNodeChild } from 'vue';

/** Facts without a value are left out. */
export const factsOf = (facts: readonly (readonly [string, VNodeChild])[]): VNodeChild => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}
  </dl>
);
