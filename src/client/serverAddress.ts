/** Address of a server as a person gave it, made regular. */
export interface ServerAddress {
  /** Without `/v1` and without a slash at the end. */
  readonly url: string
  /** Short and stable, safe as the authority of a URI: host and port, and the path where there is one. */
  readonly id: string
  /** True for this machine. */
  readonly local: boolean
  /** True where the token would travel in clear to another machine: ask before using it. */
  readonly insecure: boolean
}

/** Why an address or a token cannot be used, in a whole sentence. */
export interface InputProblem {
  readonly problem: string
}

/** Reads the address of a server. */
export function readServerAddress(_text: string): ServerAddress | InputProblem {
  throw new Error('Being built.')
}

/** Reads a token as pasted: spaces around it and a leading `Bearer ` go, line breaks and control characters are refused. */
export function readToken(_text: string): { token: string } | InputProblem {
  throw new Error('Being built.')
}
