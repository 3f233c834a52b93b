/** `node scripts/build-icons.ts`: renders all icons from src/app/web/icon.svg. Rerun when the mark changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const PITCH = '#0f3d2b'
const target = new URL('../src/app/web/icons/', import.meta.url)
const mark = readFileSync(new URL('../src/app/web/icon.svg', import.meta.url), 'utf8')
/** Phones round the corners. */
const square = mark.replace(' rx="7"', '')
/** Masks may crop a tenth of each side (w3.org/TR/appmanifest, "icon masks"), so the mark is smaller. */
const maskable = square.replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')

mkdirSync(target, { recursive: true })
await write('icon-192.png', mark, 192)
await write('icon-512.png', mark, 512)
await write('icon-maskable-512.png', maskable, 512, PITCH)
await write('apple-touch-icon.png', square, 180, PITCH)
writeFileSync(new URL('favicon.ico', target), ico(32, await png(mark, 32)))

async function write(file: string, svg: string, size: number, ground?: string): Promise<void> {
  writeFileSync(new URL(file, target), await png(svg, size, ground))
}

/** At 72 dpi one SVG unit is one pixel. */
async function png(svg: string, size: number, ground?: string): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  return (ground ? drawn.flatten({ background: ground }) : drawn).png({ palette: true, effort: 10 }).toBuffer()
}

/** ICO with one PNG: header, one entry, image (learn.microsoft.com, "ICO file format"). */
function ico(size: number, picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
