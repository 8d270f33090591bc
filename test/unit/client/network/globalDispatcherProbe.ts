// Runs in its own process: makes one call with the client, and reports what happened to the slots of the process-wide
// dispatcher. Arguments: the address of a server; `main-entry` imports undici in the usual way instead, and `filled`
// first puts something into the slots.
const [, , url = '', mode] = process.argv

const names = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2']

function slots(): string[] {
  const own = Object.getOwnPropertySymbols(globalThis).map((symbol) => symbol.description ?? '')
  return own.filter((name) => name.startsWith('undici.')).toSorted()
}

const foreign = { dispatch: () => true }
if (mode === 'filled') for (const name of names) Object.defineProperty(globalThis, Symbol.for(name), { value: foreign })

const before = slots()
let user: unknown
if (mode === 'main-entry') await import('undici')
else {
  const { createClient } = await import('../../../../src/client/client.ts')
  const { createUndiciTransport } = await import('../../../../src/client/network/undiciTransport.ts')
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true })
  const client = createClient({ baseUrl: url, token: 't', transport })
  user = await client.getAuthenticatedUser({})
  await client.close()
}
const values = names.map((name): unknown => Reflect.get(globalThis, Symbol.for(name)))
const same = values.every((value) => value === (mode === 'filled' ? foreign : undefined))
process.stdout.write(JSON.stringify({ before, after: slots(), user, same }))
