import { equalInConstantTime, hmacSha256 } from '../../adapters/hashing.ts'

/** The side that proves that it knows the secret. A proof isn't valid for the other side, so it can't be sent back. */
type ProvingSide = 'window' | 'sandbox'

/** What a proof covers: the secret of one sandbox run, its address, and a number that is used once. */
export interface ProofSubject {
  readonly secret: string
  /** `http://127.0.0.1:PORT`. A proof for one address isn't valid for another. */
  readonly url: string
  readonly nonce: string
}

/** Proves knowledge of the secret without revealing it. */
export function sandboxProof(side: ProvingSide, { secret, url, nonce }: ProofSubject): string {
  return hmacSha256(secret, JSON.stringify([side, url, nonce]))
}

/** Returns whether a proof is valid for this side. */
export function isSandboxProof(proof: string, side: ProvingSide, subject: ProofSubject): boolean {
  return equalInConstantTime(proof, sandboxProof(side, subject))
}
