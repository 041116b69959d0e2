// Names that reach into the prototypes of JavaScript: no JSON body may hold them, so nothing that answers are filed under has one.

export const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
