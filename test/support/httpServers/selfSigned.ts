import { generate } from 'selfsigned'
import type { KeyPair } from './scriptedServer.ts'

/** Creates a self-signed certificate for a host name and 127.0.0.1. */
export async function makeSelfSigned(host = 'localhost'): Promise<KeyPair> {
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: host },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}
