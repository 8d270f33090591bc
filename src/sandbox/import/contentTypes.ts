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
    html: 'text/html',
    css: 'text/css',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    webm: 'video/webm',
    woff2: 'font/woff2',
  }),
)

/** The media type that a file name's extension stands for. */
export function contentTypeOf(name: string): string {
  const type = extensionOf(name)
  return imageTypes.get(type) ?? otherTypes.get(type) ?? 'application/octet-stream'
}

/** Whether the name is that of an image. */
export function isImageName(name: string): boolean {
  return imageTypes.has(extensionOf(name))
}

/** Whether the name is that of a Markdown file. */
export function isMarkdownName(name: string): boolean {
  return ['md', 'mdx', 'markdown'].includes(extensionOf(name))
}

function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
