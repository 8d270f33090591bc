const waiting = new Map<string, Promise<unknown>>()

/** Data that files of a built site provide. `file:` addresses can't be fetched, but they run as scripts. */
interface DataWindow {
  galleyData?: (name: string, data: unknown) => void
}

/** Loads data from a server. A panel of the editor asks the editor instead. */
export const transport = {
  load: async (address: string): Promise<unknown> => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return (await answer.json()) as unknown
  },
}

const handed = new Map<string, (data: unknown) => void>()

/** Loads data from a server, or from a script of a built site (whose name ends with `.js`). Loads each only once. */
export async function loadData<Data>(address: string): Promise<Data> {
  if (!address.endsWith('.js')) {
    return (await transport.load(address)) as Data
  }
  const known = waiting.get(address) ?? runScript(address)
  waiting.set(address, known)
  return (await known) as Data
}

async function runScript(address: string): Promise<unknown> {
  const holder = window as DataWindow
  // Always, because an element of a page with this id has the same name on the window.
  holder.galleyData = (name, data) => handed.get(name)?.(data)
  const name = address.slice(address.lastIndexOf('/') + 1)
  return await new Promise((resolve, reject) => {
    handed.set(name, resolve)
    loadScript(address).catch((error: unknown) => {
      waiting.delete(address)
      reject(error as Error)
    })
  })
}

/** Runs a script that pages don't need before. */
export async function loadScript(address: string): Promise<void> {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${address} can’t be loaded.`)))
    document.head.append(script)
  })
}
