import { generate } from 'selfsigned'
import type { KeyPair } from './scriptedServer.ts'

/** Creates a self-signed certificate for a host name and 127.0.0.1, which is valid for a year or has expired. */
export async function makeSelfSigned(host = 'localhost', { hasExpired = false } = {}): Promise<KeyPair> {
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    ...(hasExpired && { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2021-01-01') }),
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
