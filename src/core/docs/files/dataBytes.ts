/** About how many bytes a `data:` URI holds: four signs mean three of them in Base64. */
export function dataBytes(uri: string): number {
  const start = uri.indexOf(',') + 1
  return ((uri.length - start) * (/;base64,/i.test(uri.slice(0, start)) ? 3 : 4)) / 4
}
