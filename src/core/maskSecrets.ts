const shapes: readonly RegExp[] = [
  // An authorization header or URL user information, whatever the token looks like.
  /\b(bearer|basic|token)(\s+|%20)[\w.~+/=:-]{6,}/gi,
  /\bgb_api_[\w-]{6,}/gi,
  /(:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
  /([?&](?:token|key|shareKey|access_token)=)[^\s&#]+/gi,
]

/**
 * Text with everything that looks like a secret, and every given secret, replaced by dots: for logs and messages. Given
 * secrets shorter than 6 characters are left, since masking them would eat ordinary words.
 */
export function maskSecrets(text: string, secrets: Iterable<string> = []): string {
  let masked = text
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, '•••')
  for (const shape of shapes) masked = masked.replace(shape, (_match, lead: unknown) => maskedWith(lead))
  return masked
}

function maskedWith(lead: unknown): string {
  if (typeof lead !== 'string') return '•••'
  return /^\w+$/.test(lead) ? `${lead} •••` : `${lead}•••`
}
