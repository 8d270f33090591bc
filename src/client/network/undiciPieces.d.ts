// Types of undici's inner modules that `undiciTransport.ts` imports. undici declares only its main entry.

declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent as PublicAgent } from 'undici'
  const Agent: typeof PublicAgent
  export = Agent
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  import type { ProxyAgent as PublicProxyAgent } from 'undici'
  const ProxyAgent: typeof PublicProxyAgent
  export = ProxyAgent
}

declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool as PublicPool } from 'undici'
  const Pool: typeof PublicPool
  export = Pool
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici'
  function connect(this: Dispatcher, options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>
  export = connect
}
