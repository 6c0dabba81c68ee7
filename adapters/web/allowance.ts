import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An exception for something outside the public internet: a network, one port of it, or one port of a host. */
export type Allowance =
  | { readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]; readonly port?: number }
  | { readonly host: string; readonly port: number };

interface Destination {
  /** The requested host; an IPv6 address may be in brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The IP address to which the connection will be made. */
  readonly address: string;
}

/**
 * One entry of `FETCH_ALLOW` (D1): a CIDR range (`10.0.0.0/8`, `fd00::/8`) for every port, or `host:port` for that host and port only
 * (`wiki.lan:8080`, `192.168.1.7:80`, `[::1]:3000`). Undefined for anything else.
 */
export function parseAllowance(text: string): Allowance | undefined {
  const entry = text.trim().toLowerCase();
  if (ipaddr.isValidCIDR(entry)) return { network: ipaddr.parseCIDR(entry) };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:/\s@[\]]+)):(\d{1,5})$/.exec(entry) ?? [];
  const port = Number(digits);
  if (digits === undefined || port < 1 || port > 65_535) return undefined;
  const host = bracketed ?? plain ?? '';
  if (ipaddr.isValid(host) && (bracketed !== undefined || ipaddr.IPv4.isValidFourPartDecimal(host))) {
    const address = ipaddr.process(host);
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  }
  return bracketed === undefined ? { host: withoutDot(host), port } : undefined;
}

/** The allowance as text, in the form that `parseAllowance` reads. */
export function formatAllowance(allowance: Allowance): string {
  if ('host' in allowance) return `${allowance.host}:${allowance.port}`;
  const { network, port } = allowance;
  const [address, bits] = network;
  if (port === undefined) return `${address}/${bits}`;
  return address.kind() === 'ipv6' ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Whether the destination is on the public internet or covered by an allowance. */
export function mayReach(destination: Destination, allowances: readonly Allowance[]): boolean {
  return (
    isPublicAddress(destination.address) || allowances.some((allowance) => covers(allowance, destination))
  );
}

/**
 * Whether an IP address is on the public internet: not private, local, shared, reserved or tunnelled. A spelling that the system would
 * resolve as a name, such as `0127.0.0.1`, is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** The part of IPv6 that is allocated for public addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

function covers(allowance: Allowance, { hostname, port, address }: Destination): boolean {
  if (allowance.port !== undefined && allowance.port !== port) return false;
  if ('host' in allowance) return allowance.host === withoutDot(hostname.toLowerCase());
  if (!ipaddr.isValid(address)) return false;
  const [network, bits] = allowance.network;
  const parsed = ipaddr.process(address);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
