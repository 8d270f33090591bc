import { percentDecoded } from '../../text/strings/percentDecoded.ts'
/**
 * Normalizes the address of a repository: `github.com/acme/docs` for `git@github.com:acme/docs.git`,
 * `https://github.com/Acme/docs/` and the web page of one of its branches. Keeps the path of a folder on this machine.
 */
export function repositoryName(address: string): string {
  const given = address.trim()
  const url = URL.parse(/^[\w.-]+@[^/:]+:(?!\/\/)/.test(given) ? `ssh://${given.replace(':', '/')}` : given)
  if (url === null || url.host === '') return `file:${bare(url === null ? given : percentDecoded(url.pathname))}`
  const path = url.pathname.replace(/^(\/[^/]+\/[^]+?)(?:\/-)?\/(?:tree|blob)\/[^]*$/, '$1')
  return `${url.hostname}${bare(path)}`.toLowerCase()
}

function bare(path: string): string {
  const end = path.replaceAll('\\', '/').replace(/\/$/, '')
  return end.endsWith('.git') && !end.endsWith('/.git') ? end.slice(0, -'.git'.length) : end
}
