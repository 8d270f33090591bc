/** How to reach servers: the editor's settings and the environment. */
export interface NetworkSettings {
  /** `http.proxy`. Overrides the environment. */
  readonly proxy?: string
  /** `http.noProxy`. Combined with `NO_PROXY`. */
  readonly noProxy?: readonly string[]
  /** `http.proxyAuthorization`: the whole value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization?: string
  /** `http.proxyStrictSSL`: whether to refuse certificates that can't be verified. */
  readonly strictSSL: boolean
  /** `http.systemCertificates`: whether to trust the operating system's certificates, too. */
  readonly systemCertificates: boolean
  /** Additional certificate authorities, as PEM texts. */
  readonly extraCertificates?: readonly string[]
  /**
   * Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` (in upper or lower case), and `NODE_EXTRA_CA_CERTS`.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>
}
