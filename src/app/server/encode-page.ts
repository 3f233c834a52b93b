import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type EncodedPage = { encoding?: 'br' | 'gzip'; body: string | Buffer }

/** Between the size of quality 11 and the time of quality 1; a page is compressed while its visitor waits. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

export async function toBrotli(html: string): Promise<Buffer> {
  return promisify(brotliCompress)(html, BROTLI)
}

/** A page kept as brotli, in the best encoding that the request's Accept-Encoding names. */
export async function encodePage(brotli: Buffer, accepted = ''): Promise<EncodedPage> {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: brotli }
  const html = await promisify(brotliDecompress)(brotli)
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: await promisify(gzip)(html) }
  return { body: html }
}
