const imageTypes = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    svg: 'image/svg+xml',
    webp: 'image/webp',
    avif: 'image/avif',
    ico: 'image/x-icon',
    bmp: 'image/bmp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
  }),
)

const otherTypes = new Map(
  Object.entries({
    pdf: 'application/pdf',
    zip: 'application/zip',
    gz: 'application/gzip',
    json: 'application/json',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    xml: 'application/xml',
    csv: 'text/csv',
    txt: 'text/plain',
    md: 'text/markdown',
    html: 'text/html',
    css: 'text/css',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    webm: 'video/webm',
    woff2: 'font/woff2',
  }),
)

/** Returns the media type for a file name's extension. */
export function contentTypeOf(name: string): string {
  const ending = endingOf(name)
  return imageTypes.get(ending) ?? otherTypes.get(ending) ?? 'application/octet-stream'
}

/** Returns the usual extension for a media type, such as one from the clipboard. Undefined if it isn't known. */
export function endingForType(contentType: string): string | undefined {
  return [...imageTypes, ...otherTypes].find(([, type]) => type === contentType)?.[0]
}

/** Returns whether a file name has the extension of an image. */
export function isImageName(name: string): boolean {
  return imageTypes.has(endingOf(name))
}

/** Returns the extension of a file name without its dot, in lower case, or '' if it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
