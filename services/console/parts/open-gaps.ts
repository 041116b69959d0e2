// The gaps of a device in its last 30 days that no person explained, the newest first, and the address that explains one.
import { useResource, type Resource } from '../data/use-resource.ts';

export interface OpenGap {
  readonly from: string;
  readonly to: string;
}

export function useOpenGaps(device: () => string): Resource<readonly OpenGap[]> {
  return useResource(
    () => `open gaps ${device()}`,
    async (client, { signal }) => {
      const reply = await client('getDeviceCoverage', { params: { id: device() }, signal });
      if (reply.status !== 200) return reply;
      const body = reply.body.gaps
        .filter(({ reason }) => reason === 'unknown')
        .map(({ from, to }): OpenGap => ({ from, to }))
        .toReversed();
      return { status: 200, body, headers: new Headers() } as const;
    },
  );
}

/** Opens the form of the page of the device with these times. */
export const explainAddress = (project: string, device: string, { from, to }: OpenGap) => ({
  path: `/projects/${project}/devices/${encodeURIComponent(device)}`,
  query: { from, to },
  hash: '#explain',
});
