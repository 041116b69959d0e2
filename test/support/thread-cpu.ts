/** CPU time that this thread has used, in ms: a busy machine makes nothing slower by it. */
export const threadCpuMs = (): number => process.threadCpuUsage().user / 1000;
