import { env, workspace } from 'vscode'
import type { NetworkSettings } from '../../../client/network/networkSettings.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { NetworkChoice } from './openConnection.ts'

/** The settings that decide how requests travel: Galley's own and the editor's. */
export const networkSettingIds = [settings.networkTransport, settings.networkTimeout, 'http'] as const

/** Reads how requests are to travel. */
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
  // The setting keeps extensions away from the proxies of this machine; a remote machine has its own.
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
