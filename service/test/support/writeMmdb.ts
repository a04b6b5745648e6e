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

type Node = [left: Node | number | null, right: Node | number | null];

/** Writes a small database in the MaxMind DB format, version 2, with records of 24 bits. */
export function writeMmdb({ ipVersion = 4, networks, metadata = {} }: MmdbContent): Buffer {
  const data: Buffer[] = [];
  const root: Node = [null, null];
  for (const [network, value] of Object.entries(networks)) {
    insert(
      root,
      networkBits(network, ipVersion),
      data.reduce((sum, part) => sum + part.length, 0),
    );
    data.push(encode(value));
  }
  const nodes: Node[] = [];
  collect(root, nodes);
  const index = new Map(nodes.map((node, at) => [node, at]));
  const pointer = (side: Node[0]): number => {
    if (side === null) return nodes.length;
    return typeof side === 'number' ? nodes.length + 16 + side : (index.get(side) ?? 0);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(pointer(left), at * 6, 3);
    tree.writeUIntBE(pointer(right), at * 6 + 3, 3);
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
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(Object.fromEntries(kept) as MmdbValue),
  ]);
}

function networkBits(network: string, ipVersion: 4 | 6): number[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const bits = address.toByteArray().flatMap((byte) => byteBits(byte));
  // IPv4 lies in the lowest corner of an IPv6 tree.
  const lead = ipVersion === 6 && address.kind() === 'ipv4' ? 96 : 0;
  return [...Array<number>(lead).fill(0), ...bits.slice(0, length)];
}

function byteBits(byte: number): number[] {
  return [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1);
}

function insert(root: Node, bits: number[], record: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit];
    if (typeof next === 'number') throw new Error('networks overlap');
    node = next ?? (node[bit] = [null, null]);
  }
  node[bits.at(-1) ?? 0] = record;
}

function collect(node: Node, nodes: Node[]): void {
  nodes.push(node);
  for (const side of node) if (side !== null && typeof side !== 'number') collect(side, nodes);
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
