import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type EncodedPage = { encoding?: 'br' | 'gzip'; body: string | Buffer }

/** Between quality 11's size and quality 1's time: the visitor waits. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

export async function toBrotli(html: string): Promise<Buffer> {
  return promisify(brotliCompress)(html, BROTLI)
}

export async function encodePage(brotli: Buffer, accepted = ''): Promise<EncodedPage> {
  if (accepts(accepted, 'br')) return { encoding: 'br', body: brotli }
  const html = await promisify(brotliDecompress)(brotli)
  if (accepts(accepted, 'gzip')) return { encoding: 'gzip', body: await promisify(gzip)(html) }
  return { body: html }
}

/** q=0 is a refusal (RFC 9110, section 12.5.3). */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some(part => {
    const [name, quality = ''] = part.split(';').map(text => text.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality)
  })
}
