// Addresses of clients: whether one lies in a network, and which addresses count as one client.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** A network in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`. Bits after the prefix are ignored. */
export function isCidr(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? [];
  return (isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && Number(bits) <= 128);
}

/** Tells whether an address lies in one of the networks; an IPv4 address also where it is written as IPv6. */
export function openNetworks(cidrs: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    networks.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = withoutZone(address);
    return isIP(plain) !== 0 && networks.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

export const isInside = (address: string, cidrs: readonly string[]): boolean => openNetworks(cidrs)(address);

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

/** One client has a whole /64 of IPv6 at least, so all of it counts as one. */
export function clientOf(address: string): string {
  const plain = withoutZone(address);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups =
    tail === undefined ? before : [...before, ...Array.from({ length: 8 - length }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
