import { equalInConstantTime, hmacSha256 } from '../../adapters/hashing.ts'

/** Who proves that it knows the secret. The proof of one side is none for the other, so that it can't be sent back. */
type ProvingSide = 'window' | 'sandbox'

/** What a proof is about: the secret of one start of the sandbox, its address, and a number that is used once. */
export interface ProofSubject {
  readonly secret: string
  /** `http://127.0.0.1:PORT`: a proof for one address is none for another. */
  readonly url: string
  readonly nonce: string
}

/** Shows that someone knows the secret without telling it. */
export function sandboxProof(side: ProvingSide, { secret, url, nonce }: ProofSubject): string {
  return hmacSha256(secret, JSON.stringify([side, url, nonce]))
}

/** True for the proof of this side. */
export function isSandboxProof(proof: string, side: ProvingSide, subject: ProofSubject): boolean {
  return equalInConstantTime(proof, sandboxProof(side, subject))
}
