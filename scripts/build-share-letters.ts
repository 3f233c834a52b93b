/**
 * `node scripts/build-share-letters.ts`: outlines of the display font for share images, since servers have no fonts.
 * Rerun when the font changes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Heavy for names, medium for the rest. */
const WEIGHTS = [800, 550]
/** US names and places; the rest of Latin is in a second file. */
const FILES = ['latin', 'latin-ext']
const MAX_CODE_POINT = 0x17f

type Point = { x: number; y: number; onCurve: boolean; endContour: boolean; copy(): Point }
type Component = { glyphID: number; dx: number; dy: number; scaleX: number; scaleY: number }
type Decoded = { numberOfContours: number; points?: Point[]; components?: Component[] }
/** fontkit 2.0 internals: it reads a WOFF2 file's variations but does not apply them. */
type Inner = Font & {
  variationCoords: number[]
  HVAR: unknown
  _transformedGlyphs: Decoded[]
  _variationProcessor: {
    transformPoints(glyph: number, points: Point[]): void
    getAdvanceAdjustment(glyph: number, table: unknown): number
  }
}

const target = new URL('../src/app/web/share/letters.txt', import.meta.url)
const faces = FILES.map(readFace)
const { unitsPerEm, capHeight } = faces[0]!.plain
const letters = WEIGHTS.flatMap(weight => faces.flatMap(lettersOf(weight)))
writeFileSync(
  target,
  [`em ${unitsPerEm}`, `cap ${capHeight}`, ...letters, ...kerningOf(faces[0]!.plain), ''].join('\n'),
)
console.log(`${letters.length / WEIGHTS.length} letters in ${WEIGHTS.length} weights.`)

function readFace(file: string) {
  const require = createRequire(import.meta.url)
  const name = `@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-${file}-wght-normal.woff2`
  const bytes = readFileSync(require.resolve(name))
  const plain = create(bytes) as Inner
  // Forces decoding of all glyphs at the default weight.
  plain.getGlyph(0)
  return { plain, at: (weight: number) => Object.assign(create(bytes) as Inner, { variationCoords: [weight] }) }
}

/** `letter 800 41 497 M9 0…`: weight, code point, width and outline in font units, y downward as in SVG. */
function lettersOf(weight: number) {
  return ({ plain, at }: ReturnType<typeof readFace>) => {
    const varied = at(weight)
    const written = plain.characterSet.filter(code => code >= 0x20 && (code <= MAX_CODE_POINT || isPunctuation(code)))
    return written.map(code => {
      const glyph = plain.glyphForCodePoint(code)
      const adjusted = varied._variationProcessor.getAdvanceAdjustment(glyph.id, varied.HVAR)
      const contours = contoursOf(plain, varied, glyph.id)
      return `letter ${weight} ${code.toString(16)} ${Math.round(glyph.advanceWidth + adjusted)} ${contours.map(outline).join('')}`
    })
  }
}

function isPunctuation(code: number): boolean {
  return code >= 0x2010 && code <= 0x2044
}

function contoursOf(plain: Inner, varied: Inner, id: number): Point[][] {
  const { numberOfContours, points = [], components = [] } = plain._transformedGlyphs[id]!
  if (numberOfContours >= 0) return intoContours(vary(varied, id, points))
  const anyPoint = plain._transformedGlyphs.find(glyph => glyph.points)!.points![0]!
  const places = components.map(({ dx, dy }) => Object.assign(anyPoint.copy(), { x: dx, y: dy, endContour: true }))
  const varyPlaces = vary(varied, id, places)
  return components.flatMap(({ glyphID, scaleX, scaleY }, index) =>
    contoursOf(plain, varied, glyphID).map(contour =>
      contour.map(point =>
        Object.assign(point.copy(), {
          x: point.x * scaleX + varyPlaces[index]!.x,
          y: point.y * scaleY + varyPlaces[index]!.y,
        }),
      ),
    ),
  )
}

/** Each glyph has four phantom points for its metrics, unused here. */
function vary(varied: Inner, id: number, points: Point[]): Point[] {
  if (points.length === 0) return []
  const copies = points.map(point => point.copy())
  const phantoms = Array.from({ length: 4 }, () => Object.assign(points[0]!.copy(), { x: 0, y: 0, endContour: true }))
  varied._variationProcessor.transformPoints(id, [...copies, ...phantoms])
  return copies
}

function intoContours(points: Point[]): Point[][] {
  const contours: Point[][] = [[]]
  for (const point of points) {
    contours.at(-1)!.push(point)
    if (point.endContour) contours.push([])
  }
  return contours.filter(contour => contour.length > 0)
}

/** TrueType: two consecutive off-curve points imply an on-curve midpoint. */
function outline(contour: Point[]): string {
  const first = contour.findIndex(point => point.onCurve)
  if (first < 0) throw new Error('A contour has no on-curve point.')
  const [start, ...rest] = [...contour.slice(first), ...contour.slice(0, first)] as [Point, ...Point[]]
  let d = `M${at(start)}`
  let off: Point | undefined
  for (const point of [...rest, start]) {
    if (point.onCurve) d += off ? `Q${at(off)} ${at(point)}` : `L${at(point)}`
    else if (off) d += `Q${at(off)} ${at({ x: (off.x + point.x) / 2, y: (off.y + point.y) / 2 })}`
    off = point.onCurve ? undefined : point
  }
  return `${d}Z`
}

function at({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x)} ${Math.round(-y)}`
}

/** `kern 41 56 -20`: adjustment between two ASCII letters in font units, if any. */
function kerningOf(font: Font): string[] {
  const ascii = Array.from({ length: 0x7f - 0x21 }, (_, i) => 0x21 + i)
  return ascii.flatMap(first =>
    ascii.flatMap(second => {
      const { glyphs, positions } = font.layout(String.fromCodePoint(first, second))
      const moved = glyphs.length === 2 ? Math.round(positions[0]!.xAdvance - glyphs[0]!.advanceWidth) : 0
      return moved === 0 ? [] : [`kern ${first.toString(16)} ${second.toString(16)} ${moved}`]
    }),
  )
}
