/** How to reach servers: the editor's settings and the environment, read by anyone who makes the transport. */
export interface NetworkSettings {
  /** `http.proxy`; wins over the environment. */
  readonly proxy?: string
  /** `http.noProxy`; counts together with `NO_PROXY`. */
  readonly noProxy?: readonly string[]
  /** `http.proxyAuthorization`: the whole value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization?: string
  /** `http.proxyStrictSSL`: refuse certificates that can't be verified. */
  readonly strictSSL: boolean
  /** `http.systemCertificates`: trust what the operating system trusts, too. */
  readonly systemCertificates: boolean
  /** More certificate authorities, as PEM texts. */
  readonly extraCertificates?: readonly string[]
  /** Read: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY` (both cases) and `NODE_EXTRA_CA_CERTS`. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}
