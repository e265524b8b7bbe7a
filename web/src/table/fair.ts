import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const SECRET_BYTES = 32
const DOMAIN_BYTES = 16

/** BLAKE2b takes a domain of sixteen bytes; shorter ones are filled with zeros. */
function domain(name: string): Uint8Array {
  const room = new Uint8Array(DOMAIN_BYTES)
  room.set(utf8ToBytes(name))
  return room
}

/** The hash that a table publishes before the deal, computed from the secret that it opens at the end. */
export function commitment(secret: string): string {
  return bytesToHex(blake2b(hexToBytes(secret), { dkLen: SECRET_BYTES, personalization: domain('escapade-commit') }))
}
