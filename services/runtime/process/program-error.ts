// Tells defects of the program from failures of the world: waiting heals none of them.
import { z } from 'zod';

const defects = [TypeError, RangeError, ReferenceError, SyntaxError, z.ZodError];

/** True for an error that comes back at every attempt; the process must end with it, loudly. */
export const isProgramError = (error: unknown): boolean => defects.some((defect) => error instanceof defect);
