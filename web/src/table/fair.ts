import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const HASH_BYTES = 32
const DOMAIN_BYTES = 16

/** BLAKE2b takes a domain of sixteen bytes; shorter ones are filled with zeros. */
function domain(name: string): Uint8Array {
  const room = new Uint8Array(DOMAIN_BYTES)
  room.set(utf8ToBytes(name))
  return room
}

const hash = (hex: string, name: string) =>
  bytesToHex(blake2b(hexToBytes(hex), { dkLen: HASH_BYTES, personalization: domain(name) }))

/** The hash that a table publishes before anybody sits down, computed from the secret that it opens at the end. */
export const commitment = (secret: string) => hash(secret, 'escapade-commit')

/** What binds a browser to its share, and tells nothing of it. */
export const seal = (share: string) => hash(share, 'escapade-share')
