import ipaddr from 'ipaddr.js';

/** A value of a test database. */
export type MmdbValue = string | number | { [key: string]: MmdbValue };

/** What a test database is made of. */
export interface MmdbContent {
  ipVersion?: 4 | 6;
  /** Records by network in CIDR form. */
  networks: Record<string, MmdbValue>;
  /** Over the usual metadata; `undefined` leaves a field out. */
  metadata?: Record<string, MmdbValue | undefined>;
}

/** A subtree: its two halves, or the place of a record in the data; empty without either. */
type Node = { halves: [Node, Node] } | { record?: number };

/** Writes a small database in the MaxMind DB format, version 2, with records of 24 bits. */
export function writeMmdb({ ipVersion = 4, networks, metadata = {} }: MmdbContent): Buffer {
  const root: Node = { halves: [{}, {}] };
  let data = Buffer.alloc(16);
  for (const [network, value] of Object.entries(networks)) {
    insert(root, networkBits(network, ipVersion), data.length);
    data = Buffer.concat([data, encode(value)]);
  }
  const nodes: Node[] = [root];
  for (const node of nodes) {
    if ('halves' in node) nodes.push(...node.halves.filter((half) => 'halves' in half));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, node] of nodes.entries()) {
    if (!('halves' in node)) continue;
    for (const [side, half] of node.halves.entries()) {
      const pointer =
        'halves' in half
          ? nodes.indexOf(half)
          : nodes.length + ('record' in half ? half.record! : 0);
      tree.writeUIntBE(pointer, at * 6 + side * 3, 3);
    }
  }
  const fields = {
    binary_format_major_version: 2,
    build_epoch: 1_700_000_000,
    database_type: 'Test',
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: 24,
    ...metadata,
  };
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  const end = encode(Object.fromEntries(kept) as MmdbValue);
  return Buffer.concat([tree, data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), end]);
}

function networkBits(network: string, ipVersion: 4 | 6): string {
  const [address, length] = ipaddr.parseCIDR(network);
  const bytes = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'));
  // IPv4 is in the lowest corner of an IPv6 tree.
  const lead = ipVersion === 6 && address.kind() === 'ipv4' ? 96 : 0;
  return '0'.repeat(lead) + bytes.join('').slice(0, length);
}

function insert(node: Node, [bit = '', ...rest]: Iterable<string>, record: number): void {
  if (!('halves' in node)) throw new Error('networks overlap');
  const half = node.halves[Number(bit)]!;
  if (rest.length === 0) return void (node.halves[Number(bit)] = { record });
  if (!('halves' in half)) node.halves[Number(bit)] = { halves: [{}, {}] };
  insert(node.halves[Number(bit)]!, rest, record);
}

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, entry]) => [encode(key), encode(entry)]);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...parts]);
}
