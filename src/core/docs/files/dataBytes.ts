/** Estimates the number of bytes in a `data:` URI: four Base64 characters encode three bytes. */
export function dataBytes(uri: string): number {
  const start = uri.indexOf(',') + 1
  return ((uri.length - start) * (/;base64,/i.test(uri.slice(0, start)) ? 3 : 4)) / 4
}
