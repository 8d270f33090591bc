import { env, workspace } from 'vscode'
import type { NetworkSettings } from '../../../client/network/networkSettings.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { NetworkChoice } from './openConnection.ts'

/** The settings for requests: Galley's own and VS Code's. */
export const networkSettingIds = [settings.networkTransport, settings.networkTimeout, 'http'] as const

/** Reads the settings for requests. */
export function readNetworkChoice(): NetworkChoice {
  return {
    transport: readSetting(settings.networkTransport),
    timeout: readSetting(settings.networkTimeout),
    network: networkSettings(),
  }
}

function networkSettings(): NetworkSettings {
  const http = workspace.getConfiguration('http')
  const proxy = http.get<string>('proxy')
  const proxyAuthorization = http.get<string | null>('proxyAuthorization')
  // The setting tells extensions not to use the proxies of this machine. A remote machine has its own.
  const withoutProxy = http.get<string>('proxySupport') === 'off' && env.remoteName === undefined
  return {
    ...(proxy && !withoutProxy ? { proxy } : {}),
    ...(proxyAuthorization ? { proxyAuthorization } : {}),
    noProxy: http.get<string[]>('noProxy') ?? [],
    strictSSL: http.get<boolean>('proxyStrictSSL') ?? true,
    systemCertificates: http.get<boolean>('systemCertificates') ?? true,
    environment: withoutProxy ? { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] } : process.env,
  }
}
