import { createClient, type Client, type ClientExtras, type ClientOptions } from '../../../src/client/client.ts'
import type { NetworkSettings } from '../../../src/client/network/networkSettings.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'
import { createFakeClock, longTimeouts, type FakeClock } from '../../support/fakeClock.ts'

/** Compiled once for all tests. */
const checks = new ContractChecks()

/** A client under test, with its clock. */
export interface TestClient {
  readonly client: Client & ClientExtras
  readonly clock: FakeClock
}

/** Creates a client for a server, with its own transport and a clock that only the test moves. */
export function clientOn(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
  network: Partial<NetworkSettings> = {},
): TestClient {
  const clock = createFakeClock()
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false, ...network })
  const limits = { ...longTimeouts, ...options.limits }
  const fixed = { baseUrl, token: 'secret-token', transport, clock, random: () => 1, checks }
  return { client: createClient({ ...fixed, ...options, limits }), clock }
}

/** A user in the form of the platform. */
export const user = { object: 'user', id: 'u1', displayName: 'Ada', urls: {} } as const

/** A file in the form of the platform. */
export const file = {
  id: 'f1',
  name: 'a.png',
  contentType: 'image/png',
  downloadURL: 'https://x.test/a',
  size: 3,
} as const

/** A space in the form of the platform. */
export const space = {
  object: 'space',
  id: 's',
  title: 'Handbook',
  organization: 'o',
  visibility: 'private',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  mergeRules: { type: 'inherit' },
  revision: 'r1',
  defaultLevel: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: {},
  urls: {},
} as const
