import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The WebAssembly of the image codecs, by the name that the code loads. Paths are below `node_modules/@jsquash`. */
const codecs = {
  png: 'png/codec/pkg/squoosh_png_bg.wasm',
  oxipng: 'oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
  jpegDecoder: 'jpeg/codec/dec/mozjpeg_dec.wasm',
  jpegEncoder: 'jpeg/codec/enc/mozjpeg_enc.wasm',
  webpDecoder: 'webp/codec/dec/webp_dec.wasm',
  webpEncoder: 'webp/codec/enc/webp_enc_simd.wasm',
  resize: 'resize/lib/resize/pkg/squoosh_resize_bg.wasm',
}

/** Returns the image codecs as `{ path, contents }` below `dist`. */
export function codecFiles(root: string, dist: string): { path: string; contents: Buffer }[] {
  return Object.entries(codecs).map(([name, file]) => ({
    path: path.join(dist, 'codecs', `${name}.wasm`),
    contents: readFileSync(path.join(root, 'node_modules/@jsquash', file)),
  }))
}
