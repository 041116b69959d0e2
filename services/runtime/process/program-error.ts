// Distinguishes errors of the program, which a repetition cannot cure, from failures of its surroundings.
import { z } from 'zod';

const defects = [TypeError, RangeError, ReferenceError, SyntaxError, z.ZodError];

/** True for an error that every attempt would repeat: the process must end with it. */
export const isProgramError = (error: unknown): boolean => defects.some((defect) => error instanceof defect);
