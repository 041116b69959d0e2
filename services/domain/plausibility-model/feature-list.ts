// All features of the plausibility model, in the order in which a model holds them.
import { amountFeatures } from './amount-features.ts';
import type { Feature } from './feature.ts';
import { levelFeatures } from './level-features.ts';
import { ownFeatures } from './own-features.ts';

export const features: readonly Feature[] = [...amountFeatures, ...levelFeatures, ...ownFeatures];
