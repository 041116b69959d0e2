// Whether an address is one of the public internet, by the registries of special-purpose addresses of IANA.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Network = readonly [address: string, bits: number];

/** This network, private use, shared, loopback, link-local, protocols, documentation, benchmarks, multicast, reserved. */
const specialIpv4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Within 2000::/3: protocols with Teredo, documentation, 6to4. Outside of it nothing is public: mapped and translated IPv4 neither. */
const specialIpv6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

function listOf(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !listOf(specialIpv4, 'ipv4').check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return (
    listOf([['2000::', 3]], 'ipv6').check(address, 'ipv6') &&
    !listOf(specialIpv6, 'ipv6').check(address, 'ipv6')
  );
}
