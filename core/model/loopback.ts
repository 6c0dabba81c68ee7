/** Whether a host in a URL is this machine; IPv6 with or without brackets. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
}

/** Whether an IP address belongs to this machine. IPv4-mapped IPv6 counts too. */
export function isLoopback(address: string): boolean {
  return (
    address === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address) ||
    /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/i.test(address)
  );
}
